import type { OfferSeries } from '@foyer/wire/tariff-offers';
import styles from './OfferFields.module.css';
import type { TariffWords } from './tariff-words';

interface SeriesPricesProps {
  readonly series: OfferSeries;
  readonly words: TariffWords;
}

/** Dynamic prices of today, and their standing charge. */
export function SeriesPrices({ series, words }: SeriesPricesProps) {
  const { t, price, money } = words;
  const { today, standingCentsPerMonth } = series;
  const rows = [
    today && ['now', today.nowCents === null ? t('tariff.unknownPrice') : price(today.nowCents)],
    today && ['lowest', price(today.lowestCents)],
    today && ['highest', price(today.highestCents)],
  ].filter((row) => row !== null);
  return (
    <>
      {today ? null : <p className={styles.note}>{t('tariff.series.unknown')}</p>}
      <dl className={styles.prices} data-testid="series-prices">
        {rows.map(([name, text]) => (
          <div key={name} className={styles.price}>
            <dt>{t(`tariff.series.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={styles.price}>
          <dt>{t('tariff.standing')}</dt>
          <dd>
            {standingCentsPerMonth === null
              ? t('tariff.series.noStanding')
              : t('tariff.aMonth', { amount: money(standingCentsPerMonth) })}
          </dd>
        </div>
      </dl>
      {today?.isPartial ? <p className={styles.note}>{t('tariff.series.partial')}</p> : null}
      {today?.isProvisional ? <p className={styles.note}>{t('tariff.series.provisional')}</p> : null}
      <p className={styles.note}>{t('tariff.series.note')}</p>
    </>
  );
}
