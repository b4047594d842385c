import { useTranslation } from '@foyer/remote-kit/i18n';
import { useCapacityWords } from '../capacity/useCapacityWords';
import type { AdviceData } from './useAdvice';

/** Counts as a full year: measurements have occasional gaps. */
const WHOLE_YEAR_DAYS = 350;

/** Sentences that summarise the simulation. */
export function useAdviceWords() {
  const { t } = useTranslation();
  const words = useCapacityWords();

  /** Extra yearly cost of the second-best capacity, cents. */
  const lead = ({ offers, advice }: AdviceData): number | null => {
    const best = offers.find(({ replay }) => replay.capacityKwh === advice?.recommendedKwh)?.yearlyCents;
    const others = offers.flatMap(({ replay, yearlyCents }) =>
      replay.capacityKwh === advice?.recommendedKwh || yearlyCents === null ? [] : [yearlyCents],
    );
    return best == null || others.length === 0 ? null : Math.min(...others) - best;
  };

  return {
    verdict: (advised: AdviceData, currentKwh: number): string => {
      const { advice } = advised;
      if (!advice) return t('advice.noPrice');
      const capacity = t('capacity.kwh', { capacity: advice.recommendedKwh });
      if (advice.recommendedKwh === currentKwh) {
        const more = lead(advised);
        const isLittle = more !== null && more < 2_000;
        return t(isLittle ? 'advice.stayByLittle' : 'advice.stay', {
          capacity,
          amount: words.money(more ?? 0),
        });
      }
      const values = { capacity, amount: words.money(advice.savedCentsAYear) };
      return t(advice.isLittle ? 'advice.changeByLittle' : 'advice.change', values);
    },
    basis: ({ fromDay, days }: AdviceData): string =>
      days >= WHOLE_YEAR_DAYS
        ? t('advice.year', { day: words.day(fromDay) })
        : t('advice.partOfYear', { count: days, day: words.day(fromDay) }),
  };
}
