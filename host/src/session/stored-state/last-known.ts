import type { HostServices, Session } from '@foyer/contract';
import { fnvHash } from '@foyer/domain';

/** Prefix of the storage keys of areas' last answers. */
const PREFIX = 'foyer.last ';
/** Limit per area; a longer text is not stored. */
const MOST_CHARACTERS = 300_000;

interface Parts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly tenant: string;
  readonly token: () => string | null;
  readonly session: () => Session;
}

interface StoredAnswers {
  readonly tenant: string;
  readonly tokenMark: string;
  readonly version: string;
  readonly text: string;
}

/**
 * Last answers an area showed, per release. Readable only by the same session of the same tenant, stored only for a
 * household under its own name, deleted at sign-out.
 */
export function lastKnownOf(
  { storage, tenant, token, session }: Parts,
  area: string,
  version: string,
): NonNullable<HostServices['lastKnown']> {
  const key = PREFIX + area;
  const markNow = () => {
    const own = token();
    return own === null ? null : fnvHash(own);
  };
  return {
    read() {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? 'null') as StoredAnswers | null;
        const isOurs = kept?.tenant === tenant && kept.version === version && kept.tokenMark === markNow();
        return isOurs ? kept.text : null;
      } catch {
        return null;
      }
    },
    keep(text) {
      const { status, kiosk, professional, profile } = session();
      const tokenMark = markNow();
      const isOwn = status === 'authenticated' && !kiosk && !professional && !profile?.acting;
      if (!isOwn || tokenMark === null || text.length > MOST_CHARACTERS) return;
      try {
        const kept: StoredAnswers = { tenant, tokenMark, version, text };
        storage.setItem(key, JSON.stringify(kept));
      } catch {
        // Storage is full or blocked: the next visit waits for its first answers.
      }
    },
  };
}
