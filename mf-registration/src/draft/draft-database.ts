import type { RegistrationUser } from '@foyer/wire/registration';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StepDrafts, Waiting } from './drafts';

/** Registration data stored in the browser. */
export interface Kept {
  /** Last account the platform returned; null before the first answer. */
  readonly user: RegistrationUser | null;
  readonly steps: StepDrafts;
  /** Unsent updates, oldest first. */
  readonly outbox: readonly Waiting[];
}

export const NOTHING_KEPT: Kept = { user: null, steps: {}, outbox: [] };

interface Schema extends DBSchema {
  drafts: { key: string; value: Kept };
}

/** Deleted by the host at sign-out; contains only data the platform also has. */
const OF_SESSION = 'foyer-session-registration';
/** Unsent data; survives sign-out and is sent in the next session. */
const UNSENT = 'foyer-registration';

const opened = new Map<string, Promise<IDBPDatabase<Schema>>>();

function database(name: string): Promise<IDBPDatabase<Schema>> {
  const known = opened.get(name);
  if (known) return known;
  const opening = openDB<Schema>(name, 1, {
    upgrade: (created) => created.createObjectStore('drafts'),
    // Close at once, so that a deletion is never blocked by this tab.
    blocking: (_current, _blocked, event) => {
      opened.delete(name);
      (event.target as IDBDatabase).close();
    },
    terminated: () => opened.delete(name),
  });
  opened.set(name, opening);
  opening.catch(() => opened.delete(name));
  return opening;
}

/** Serialises access, so that a view reads the last write of the previous one. */
let access: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = access.then(work);
  access = done.catch(() => undefined);
  return done;
}

async function storedDraft(accountId: string): Promise<Kept> {
  const unsent = await (await database(UNSENT)).get('drafts', accountId);
  return unsent ?? (await (await database(OF_SESSION)).get('drafts', accountId)) ?? NOTHING_KEPT;
}

/** Stored draft of an account; empty if the browser cannot store data (private window, full disk). */
export function readDraft(accountId: string): Promise<Kept> {
  return inTurn(() => storedDraft(accountId)).catch(() => NOTHING_KEPT);
}

/**
 * Applies `edit` to the stored draft, which preserves changes of other views. `isSent` selects the database: session
 * data or unsent data. Resolves to whether the browser stored it.
 */
export function writeDraft(
  accountId: string,
  edit: (stored: Kept) => Kept,
  isSent: boolean,
): Promise<boolean> {
  const write = async () => {
    const kept = edit(await storedDraft(accountId));
    const [place, other] = isSent && kept.outbox.length === 0 ? [OF_SESSION, UNSENT] : [UNSENT, OF_SESSION];
    await (await database(place)).put('drafts', kept, accountId);
    await (await database(other)).delete('drafts', accountId);
    return true;
  };
  return inTurn(write).catch(() => false);
}

export async function forgetDraft(accountId: string): Promise<void> {
  try {
    await inTurn(async () => {
      for (const name of [UNSENT, OF_SESSION]) await (await database(name)).delete('drafts', accountId);
    });
  } catch {
    // A browser that cannot store data has nothing to delete.
  }
}
