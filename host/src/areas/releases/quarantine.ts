const KEY = 'foyer.quarantine';

/** Broken versions, not tried again in this browser session. */
export interface Quarantine {
  has(remote: string, version: string): boolean;
  add(remote: string, version: string): void;
  /** Allows every version of an area again. */
  lift(remote: string): void;
}

export function sessionQuarantine(storage: Pick<Storage, 'getItem' | 'setItem'>): Quarantine {
  const versions = new Set<string>(read(storage));
  const save = () => {
    try {
      storage.setItem(KEY, JSON.stringify([...versions]));
    } catch {
      // Without storage the quarantine lasts for this page.
    }
  };
  return {
    has: (remote, version) => versions.has(`${remote}@${version}`),
    add: (remote, version) => {
      versions.add(`${remote}@${version}`);
      save();
    },
    lift: (remote) => {
      for (const entry of versions) if (entry.startsWith(`${remote}@`)) versions.delete(entry);
      save();
    },
  };
}

function read(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}
