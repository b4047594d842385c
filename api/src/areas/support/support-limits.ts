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

/** Changes that end the session. */
const WAYS_OUT: readonly string[] = ['signOut', 'endSupport'];

/** Papers of the household and their lists: contracts, bills, payments, reports, letters. */
const PAPERS = /^\/(document|invoices|newsletter|api\/user\/document)(\/|$)/;

/**
 * Whether a support session may make a call: reads other than papers of the household, and the changes listed
 * here. Any other change is refused, so a new call is off limits until it is listed.
 */
export function maySupportCall({ id, path, changes }: Pick<Call, 'id' | 'path' | 'changes'>): boolean {
  if (PAPERS.test(path)) return false;
  return !changes || WAYS_OUT.includes(id) || CHANGES.has(id as CallId);
}

/** How a support person's change is recorded; undefined when the call is not a recorded change. */
export function allowedChange(callId: string): AllowedChange | undefined {
  return CHANGES.get(callId as CallId);
}
