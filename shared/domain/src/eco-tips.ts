import type { EcoTip } from '@foyer/wire/information';

/** Tips shown at once, on the page before "show more" and in the teaser (spec 1 §9). */
export const ECO_TIPS_SHOWN = 3;
/** Tips there are at most (spec 1 §9). */
export const ECO_TIPS_MAXIMUM = 9;

/** The tips in the order they are shown: the newest first, those of one day by their rank; at most nine (spec 1 §9). */
export function newestTipsFirst<Tip extends Pick<EcoTip, 'day' | 'ranking'>>(
  tips: readonly Tip[],
): readonly Tip[] {
  return [...tips]
    .sort((a, b) => b.day.localeCompare(a.day) || a.ranking - b.ranking)
    .slice(0, ECO_TIPS_MAXIMUM);
}
