import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import type { MonthCosts } from '@foyer/wire/costs';
import { useQuantities } from '../house/numbers/useQuantities';
import styles from './CostsPage.module.css';
import type { CostWords } from './useCostWords';

/** French days are lower case; this one starts a row. */
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ExpensiveHoursProps {
  readonly costs: MonthCosts;
  readonly words: CostWords;
}

/** The hours whose energy cost most, and the peak where the contract has a price for it. */
export function ExpensiveHours({ costs: { expensiveHours, peak }, words }: ExpensiveHoursProps) {
  const { t } = useTranslation();
  const { power } = useQuantities();
  if (expensiveHours.length === 0 && peak === null) return null;
  return (
    <Card title={t('costs.hours.title')} testId="cost-hours">
      {expensiveHours.length > 0 ? (
        <ol className={styles.rows} aria-label={t('costs.hours.title')}>
          {expensiveHours.map(({ startMs, kwh, cents }) => (
            <li key={startMs} className={styles.row}>
              <span className={styles.name}>
                {capitalise(t('costs.hours.hour', words.hour(startMs)))}
                <span className={styles.note}>{words.kwh(kwh)}</span>
              </span>
              <span className={styles.amount}>{words.money(cents)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {peak === null ? null : (
        <p className={styles.notes} data-testid="cost-peak">
          {t('costs.hours.peak', { ...words.hour(peak.startMs), power: power(peak.powerW).text })}
        </p>
      )}
    </Card>
  );
}
