import type { CallInput } from '@foyer/contract';
import { statusMove } from '@foyer/domain';
import type { updateRegistration } from '@foyer/wire/registration';

/** Values of one step; `at` is the time of the last entry, epoch milliseconds. */
export interface StepDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: number;
}
export type StepDrafts = Readonly<Record<string, StepDraft>>;

export type Update = CallInput<typeof updateRegistration>;

/** An unsent update. */
export interface QueuedUpdate {
  readonly id: string;
  readonly input: Update;
}

/** Merges two sets of drafts; the later entry of each step wins. */
export function mergeDrafts(here: StepDrafts, there: StepDrafts): StepDrafts {
  const merged: Record<string, StepDraft> = { ...here };
  for (const [step, draft] of Object.entries(there)) {
    if ((merged[step]?.at ?? 0) < draft.at) merged[step] = draft;
  }
  return merged;
}

/** Whether `here` has a later entry than `there` in any step. */
export function isAhead(here: StepDrafts, there: StepDrafts): boolean {
  return Object.entries(here).some(([step, { at }]) => at > (there[step]?.at ?? 0));
}

/** Parses the drafts stored on the platform; unreadable text counts as no drafts. */
export function readDrafts(cache: string): StepDrafts {
  try {
    const found: unknown = JSON.parse(cache);
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
    return Object.fromEntries(
      Object.entries(found).filter(([, draft]) => typeof draft?.values === 'object' && draft.values !== null),
    );
  } catch {
    return {};
  }
}

/** Status once all queued updates are sent. */
export function statusAhead(status: string, outbox: readonly QueuedUpdate[]): string {
  return outbox.reduce((reached, { input }) => {
    const wanted = input.subscription_status;
    return wanted !== undefined && statusMove(reached, wanted) === 'next' ? wanted : reached;
  }, status);
}
