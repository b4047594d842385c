import type { RegistrationUser } from '@foyer/wire/registration';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { QueuedUpdate, StepDrafts } from './drafts';

/** Registration data stored in the browser. */
export interface StoredDraft {
  /** Last account the platform returned; null before the first answer. */
  readonly user: RegistrationUser | null;
  readonly steps: StepDrafts;
  /** Unsent updates, oldest first. */
  readonly outbox: readonly QueuedUpdate[];
}

export const EMPTY_DRAFT: StoredDraft = { user: null, steps: {}, outbox: [] };

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft };
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
function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const done = access.then(work);
  access = done.catch(() => undefined);
  return done;
}

async function storedDraft(accountId: string): Promise<StoredDraft> {
  const unsent = await (await database(UNSENT)).get('drafts', accountId);
  return unsent ?? (await (await database(OF_SESSION)).get('drafts', accountId)) ?? EMPTY_DRAFT;
}

/** Stored draft of an account; empty if the browser cannot store data (private window, full disk). */
export function readDraft(accountId: string): Promise<StoredDraft> {
  return runSequentially(() => storedDraft(accountId)).catch(() => EMPTY_DRAFT);
}

/**
 * Applies `edit` to the stored draft, which preserves changes of other views. `isSent` selects the database: session
 * data or unsent data. Resolves to whether the browser stored it.
 */
export function writeDraft(
  accountId: string,
  edit: (stored: StoredDraft) => StoredDraft,
  isSent: boolean,
): Promise<boolean> {
  const write = async () => {
    const kept = edit(await storedDraft(accountId));
    const [place, other] = isSent && kept.outbox.length === 0 ? [OF_SESSION, UNSENT] : [UNSENT, OF_SESSION];
    await (await database(place)).put('drafts', kept, accountId);
    await (await database(other)).delete('drafts', accountId);
    return true;
  };
  return runSequentially(write).catch(() => false);
}

export async function deleteDraft(accountId: string): Promise<void> {
  try {
    await runSequentially(async () => {
      for (const name of [UNSENT, OF_SESSION]) await (await database(name)).delete('drafts', accountId);
    });
  } catch {
    // A browser that cannot store data has nothing to delete.
  }
}
