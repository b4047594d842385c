const AUTONOMY_SHARE = 0.8;
const SELF_CONSUMPTION_SHARE = 0.2;

const toShare = (percent: number): number => Math.min(1, Math.max(0, percent / 100));

/**
 * Eco performance score, 0 to 100: 80 % autonomy and 20 % self-consumption, each capped at 100 %.
 * @param autonomyPercent,selfConsumptionPercent null for either gives null
 */
export function performanceScore(
  autonomyPercent: number | null,
  selfConsumptionPercent: number | null,
): number | null {
  if (autonomyPercent === null || selfConsumptionPercent === null) return null;
  const score =
    AUTONOMY_SHARE * toShare(autonomyPercent) + SELF_CONSUMPTION_SHARE * toShare(selfConsumptionPercent);
  return score * 100;
}

/** Maximum leaves of a score. */
export const MAXIMUM_LEAVES = 5;

/** Leaves of a score: 2 below 20, 3 below 40, 4 below 60, else 5. */
export function leafCount(score: number): 2 | 3 | 4 | 5 {
  if (score < 20) return 2;
  if (score < 40) return 3;
  return score < 60 ? 4 : 5;
}
