import { useTranslation } from '@foyer/remote-kit/i18n';
import type { HeatingCosts } from '@foyer/wire/heating-costs';
import styles from './HeatingCosts.module.css';
import { useCostWords } from './useCostWords';

/** Estimated savings of one degree less, always with their range. See `docs/rules/heating.md#what-heating-costs`. */
export function OneDegreeLess({ costs: { oneDegreeLess, months, days } }: { readonly costs: HeatingCosts }) {
  const { t } = useTranslation();
  const { kwh, wholeMoney, whole, tenth } = useCostWords();
  if (!oneDegreeLess) {
    const isWeatherMissing = days.every(({ outdoorC }) => outdoorC === null);
    return <p className={styles.note}>{t(`costs.saving.${isWeatherMissing ? 'noWeather' : 'unknown'}`)}</p>;
  }
  const { energyWs, lowWs, highWs, usedWs, cents } = oneDegreeLess;
  const per = (ws: number) => (cents === null || energyWs <= 0 ? null : (cents * ws) / energyWs);
  return (
    <div className={styles.saving} data-testid="one-degree-less">
      <p className={styles.figure}>
        {t('costs.saving.title', { money: wholeMoney(cents), energy: kwh(energyWs) })}
      </p>
      <p className={styles.note}>
        {t('costs.saving.span', {
          count: months.length,
          low: kwh(lowWs),
          high: kwh(highWs),
          lowMoney: wholeMoney(per(lowWs)),
          highMoney: wholeMoney(per(highWs)),
        })}
      </p>
      {usedWs !== null && energyWs > 0 ? (
        <p className={styles.note}>
          {t('costs.saving.derived', {
            percent: whole((energyWs / usedWs) * 100, '%'),
            degrees: tenth(usedWs / energyWs, '°C'),
          })}
        </p>
      ) : null}
    </div>
  );
}
