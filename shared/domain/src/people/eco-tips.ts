import type { EcoTip } from '@foyer/wire/information';

/** Tips shown before "show more" and in the teaser. */
export const ECO_TIPS_SHOWN = 3;
/** Maximum number of tips. */
export const ECO_TIPS_MAXIMUM = 9;

/** Newest first, then by rank; at most {@link ECO_TIPS_MAXIMUM}. */
export function sortTips<Tip extends Pick<EcoTip, 'day' | 'ranking'>>(tips: readonly Tip[]): readonly Tip[] {
  return [...tips]
    .sort((a, b) => b.day.localeCompare(a.day) || a.ranking - b.ranking)
    .slice(0, ECO_TIPS_MAXIMUM);
}
