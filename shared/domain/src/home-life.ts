import type { Equivalence } from '@foyer/wire/information';

/** What energy is compared with when no equivalence fits (spec 1 §9). */
export const FALLBACK_EQUIVALENCE = { type: 'battery', perKwh: 333 } as const;

/** An amount of energy in daily life: so many of `type`. */
export interface DailyLife {
  readonly type: string;
  readonly count: number;
}

/**
 * What an amount of energy stands for: every equivalence whose range holds it, else {@link FALLBACK_EQUIVALENCE}.
 *
 * @param energyKwh null or negative gives nothing (D9).
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
