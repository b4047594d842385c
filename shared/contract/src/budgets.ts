import * as z from 'zod/mini';

const limit = z.optional(z.number().check(z.positive()));

/** What a release may cost at run time, under `budgets` of `remote.json`; the others are those of the host. Since 2.25. */
export const areaBudgets = z.object({
  /** JavaScript of the area on the wire until its first screen is shown, KiB; judged by `bench:areas` alone. */
  entryKiB: limit,
  /** From the request of a view to its mount, files included, milliseconds. */
  mountMs: limit,
  /** Interaction to Next Paint on the area's elements, milliseconds. */
  inpMs: limit,
});
export type AreaBudgets = z.output<typeof areaBudgets>;

export interface Budgets {
  readonly entryKiB: number;
  readonly mountMs: number;
  readonly inpMs: number;
}

/** Budgets of a release that names none. */
export const DEFAULT_BUDGETS: Budgets = { entryKiB: 60, mountMs: 400, inpMs: 200 };
