import type { Call } from '@foyer/contract';
import type { CallId } from '@foyer/wire/calls';
import type { AllowedChange } from './allowed-change';
import { deviceChanges } from './device-changes';
import { profileChanges } from './profile-changes';
import { programChanges } from './program-changes';
import { roomChanges } from './room-changes';

const CHANGES: ReadonlyMap<CallId, AllowedChange> = new Map(
  [...roomChanges, ...deviceChanges, ...programChanges, ...profileChanges].map((change) => [
    change.callId,
    change,
  ]),
);

/** Changes that end the session itself. */
const WAYS_OUT: readonly string[] = ['signOut', 'endSupport'];

/** Lists that issue the documents that are due: nothing of the household's changes. */
const ISSUING: readonly string[] = ['bills', 'monthlyReports', 'newsletterIndex'];

/** Files of the household: contracts, bills and payment schedules carry bank data. */
const PRIVATE_FILES = /^\/(document|invoices)(\/|$)/;

/**
 * What a support session may ask (D132): whatever only reads, but not the household's documents, and the changes named
 * here, each with how it is undone. Every other change is refused: a new call is the household's own until it is named.
 */
export function supportMayAsk({ id, path, changes }: Pick<Call, 'id' | 'path' | 'changes'>): boolean {
  if (PRIVATE_FILES.test(path)) return false;
  return !changes || [...WAYS_OUT, ...ISSUING].includes(id) || CHANGES.has(id as CallId);
}

/** How a change a support person may make is put on record; undefined for what leaves nothing changed. */
export function allowedChange(callId: string): AllowedChange | undefined {
  return CHANGES.get(callId as CallId);
}
