import type { Equivalence } from '@foyer/wire/information';

/** Used when no equivalence fits. */
export const FALLBACK_EQUIVALENCE = { type: 'battery', perKwh: 333 } as const;

/** An energy as a number of everyday things. */
export interface DailyLife {
  readonly type: string;
  readonly count: number;
}

/**
 * All equivalences whose range contains the energy, else {@link FALLBACK_EQUIVALENCE}.
 * @param energyKwh null or negative gives none
 */
export function dailyLifeOf(
  energyKwh: number | null,
  equivalences: readonly Equivalence[],
): readonly DailyLife[] {
  if (energyKwh === null || energyKwh < 0) return [];
  const fitting = equivalences.filter(({ fromKwh, toKwh }) => fromKwh <= energyKwh && energyKwh < toKwh);
  const chosen = fitting.length > 0 ? fitting : [FALLBACK_EQUIVALENCE];
  return chosen.map(({ type, perKwh }) => ({ type, count: energyKwh * perKwh }));
}
