const KEY = 'foyer.quarantine';

/** Versions that did not run, set aside for the browser session. */
export interface Quarantine {
  has(remote: string, version: string): boolean;
  add(remote: string, version: string): void;
  /** Gives every version of an area another chance. */
  lift(remote: string): void;
}

export function sessionQuarantine(storage: Pick<Storage, 'getItem' | 'setItem'>): Quarantine {
  const versions = new Set<string>(read(storage));
  const keep = () => {
    try {
      storage.setItem(KEY, JSON.stringify([...versions]));
    } catch {
      // A full or forbidden storage leaves the quarantine to this page alone.
    }
  };
  return {
    has: (remote, version) => versions.has(`${remote}@${version}`),
    add: (remote, version) => {
      versions.add(`${remote}@${version}`);
      keep();
    },
    lift: (remote) => {
      for (const entry of versions) if (entry.startsWith(`${remote}@`)) versions.delete(entry);
      keep();
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
