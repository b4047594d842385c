import type { RegistrationUser } from '@foyer/wire/registration';
import { type DBSchema, openDB } from 'idb';
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

const open = () =>
  openDB<Schema>('foyer-registration', 1, { upgrade: (database) => database.createObjectStore('drafts') });
let opened: ReturnType<typeof open> | undefined;

/** What is kept for an account; nothing where the browser keeps nothing (a private window, a full disk). */
export async function readDraft(accountId: string): Promise<Kept> {
  try {
    opened ??= open();
    return (await (await opened).get('drafts', accountId)) ?? NOTHING_KEPT;
  } catch {
    return NOTHING_KEPT;
  }
}

/** Resolves to whether the browser has kept it. */
export async function writeDraft(accountId: string, kept: Kept): Promise<boolean> {
  try {
    opened ??= open();
    await (await opened).put('drafts', kept, accountId);
    return true;
  } catch {
    return false;
  }
}
