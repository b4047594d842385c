import type { CallInput } from '@foyer/contract';
import { statusMove } from '@foyer/domain';
import type { updateRegistration } from '@foyer/wire/registration';

/** What was entered in one step, and when (epoch milliseconds). */
export interface StepDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: number;
}
export type StepDrafts = Readonly<Record<string, StepDraft>>;

export type Update = CallInput<typeof updateRegistration>;

/** An update that was not sent yet. */
export interface Waiting {
  readonly id: string;
  readonly input: Update;
}

/** Drafts of two places as one: of each step what was entered last. */
export function mergedDrafts(here: StepDrafts, there: StepDrafts): StepDrafts {
  const merged: Record<string, StepDraft> = { ...here };
  for (const [step, draft] of Object.entries(there)) {
    if ((merged[step]?.at ?? 0) < draft.at) merged[step] = draft;
  }
  return merged;
}

/** Whether something was entered here that the drafts of the other place do not have. */
export function isAhead(here: StepDrafts, there: StepDrafts): boolean {
  return Object.entries(here).some(([step, { at }]) => at > (there[step]?.at ?? 0));
}

/** Drafts as the platform keeps them; a text that cannot be read holds none. */
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

/** The status once everything that waits is sent. */
export function statusAhead(status: string, outbox: readonly Waiting[]): string {
  return outbox.reduce((reached, { input }) => {
    const wanted = input.subscription_status;
    return wanted !== undefined && statusMove(reached, wanted) === 'next' ? wanted : reached;
  }, status);
}
