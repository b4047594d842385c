import { type DailyLife, dailyLifeOf, FALLBACK_EQUIVALENCE, kwhFromWs } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { Equivalence } from '@foyer/wire/information';
import { useQuantities } from '../../house/numbers/useQuantities';

interface DailyLifeWordsProps {
  readonly energyWs: number;
  readonly equivalences: readonly Equivalence[];
}

/** An amount of energy in everyday terms; an unknown equivalence is replaced by the fallback. */
export function DailyLifeWords({ energyWs, equivalences }: DailyLifeWordsProps) {
  const { t, i18n } = useTranslation();
  const { remote } = useHostServices();
  const { count } = useQuantities();
  const energyKwh = kwhFromWs(energyWs) ?? 0;
  const hasWords = ({ type }: DailyLife) => i18n.exists(`homeLife.like.${type}_other`, { ns: remote });
  const [shown = { type: FALLBACK_EQUIVALENCE.type, count: energyKwh * FALLBACK_EQUIVALENCE.perKwh }] =
    dailyLifeOf(energyKwh, equivalences).filter(hasWords);
  if (energyWs === 0) return t('homeLife.none');
  if (shown.count < 1)
    return t('homeLife.lessThan', { like: t(`homeLife.like.${shown.type}`, { count: 1, amount: count(1) }) });
  const like = t(`homeLife.like.${shown.type}`, {
    count: shown.count,
    amount: count(shown.count),
  });
  return t('homeLife.about', { like });
}
