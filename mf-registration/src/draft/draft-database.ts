import type { RegistrationUser } from '@foyer/wire/registration';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StepDrafts, Waiting } from './drafts';

/** What this browser keeps of a registration. */
export interface Kept {
  /** The account as the platform last told it; null before. */
  readonly user: RegistrationUser | null;
  readonly steps: StepDrafts;
  /** What was not sent yet, oldest first. */
  readonly outbox: readonly Waiting[];
}

export const NOTHING_KEPT: Kept = { user: null, steps: {}, outbox: [] };

interface Schema extends DBSchema {
  drafts: { key: string; value: Kept };
}

/** The host deletes it when somebody signs out: the platform has all of it. */
const OF_SESSION = 'foyer-session-registration';
/** What the platform was not told yet outlives a session: it is sent in the next one. */
const UNSENT = 'foyer-registration';

const opened = new Map<string, Promise<IDBPDatabase<Schema>>>();

function database(name: string): Promise<IDBPDatabase<Schema>> {
  const known = opened.get(name);
  if (known) return known;
  const opening = openDB<Schema>(name, 1, {
    upgrade: (created) => created.createObjectStore('drafts'),
    // Whoever deletes it waits for nobody.
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

/** One access after the other: a view reads what the view before it wrote last. */
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

/** The stored draft of an account; nothing where the browser stores nothing (a private window, a full disk). */
export function readDraft(accountId: string): Promise<Kept> {
  return inTurn(() => storedDraft(accountId)).catch(() => NOTHING_KEPT);
}

/**
 * Applies a change to the stored draft, so that what another view stored meanwhile stays. Its place depends on whether
 * the platform has all of it. Resolves to whether the browser has stored it.
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

/** Deletes an account's registration from this browser. */
export async function forgetDraft(accountId: string): Promise<void> {
  try {
    await inTurn(async () => {
      for (const name of [UNSENT, OF_SESSION]) await (await database(name)).delete('drafts', accountId);
    });
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
