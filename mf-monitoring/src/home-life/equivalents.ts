import type { Equivalence } from '@foyer/contract';

/** What stands for a kilowatt-hour where the platform knows nothing better (spec 1 §9). */
export const FALLBACK: Equivalence = {
  type: 'battery',
  fromKwh: 0,
  toKwh: Number.POSITIVE_INFINITY,
  perKwh: 333,
};

/** How many of a thing an amount of energy stands for. */
export interface Equivalent {
  readonly type: string;
  readonly count: number;
}

/**
 * What `energyKwh` stands for: at most `limit` things of the platform's list that suit the amount and that `known`
 * has words for, else the fallback.
 */
export function equivalentsOf(
  energyKwh: number,
  equivalences: readonly Equivalence[],
  known: (type: string) => boolean,
  limit: number,
): readonly Equivalent[] {
  const suiting = equivalences.filter(
    ({ type, fromKwh, toKwh }) => energyKwh >= fromKwh && energyKwh < toKwh && known(type),
  );
  return (suiting.length > 0 ? suiting : [FALLBACK])
    .slice(0, limit)
    .map(({ type, perKwh }) => ({ type, count: energyKwh * perKwh }));
}
