import { addMonths } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import type { CostAmounts, MonthCosts } from '@foyer/wire/costs';
import styles from './CostsPage.module.css';
import type { CostWords } from './useCostWords';

interface YearBeforeCardProps {
  readonly costs: MonthCosts;
  readonly amounts: CostAmounts;
  readonly words: CostWords;
}

/** The same month of the year before: up to the same day, and whole. */
export function YearBeforeCard({ costs, amounts, words }: YearBeforeCardProps) {
  const { t } = useTranslation();
  const { yearBefore, yearBeforeToDay, expected, isOver, lastDay, month } = costs;
  const dayBefore = addMonths(lastDay, -12);
  const energy = (before: CostAmounts) =>
    amounts.boughtKwh === null || before.boughtKwh === null
      ? null
      : t('costs.yearBefore.energy', {
          now: words.kwh(amounts.boughtKwh),
          before: words.kwh(before.boughtKwh),
        });
  const differenceText = (exactCents: number, isExpected: boolean): string => {
    // Estimates are whole units, and as alike as they are written.
    const cents = isExpected ? Math.round(exactCents / 100) * 100 : exactCents;
    const amount = isExpected ? words.wholeMoney(Math.abs(cents)) : words.money(Math.abs(cents));
    const way = cents === 0 ? 'same' : cents < 0 ? 'less' : 'more';
    return t(`costs.yearBefore.${way}${isExpected ? 'Expected' : ''}`, { amount });
  };
  const wholeDifference = ({ totalCents }: CostAmounts): string | null => {
    if (isOver) return differenceText(amounts.totalCents - totalCents, false);
    return expected === null ? null : differenceText(expected.cents - totalCents, true);
  };

  return (
    <Card title={t('costs.yearBefore.title')} testId="cost-year-before">
      {yearBefore === null ? <p className={styles.notes}>{t('costs.yearBefore.unknown')}</p> : null}
      {yearBefore === null ? null : (
        <ul className={styles.rows} aria-label={t('costs.yearBefore.title')}>
          {isOver || yearBeforeToDay === null ? null : (
            <Compared
              name={t('costs.yearBefore.toDay', { day: words.day(dayBefore) })}
              before={words.money(yearBeforeToDay.totalCents)}
              difference={differenceText(amounts.totalCents - yearBeforeToDay.totalCents, false)}
              energy={energy(yearBeforeToDay)}
            />
          )}
          <Compared
            name={t('costs.yearBefore.whole', {
              month: words.month(addMonths(`${month}-01`, -12).slice(0, 7)),
            })}
            before={words.money(yearBefore.totalCents)}
            difference={wholeDifference(yearBefore)}
            energy={isOver ? energy(yearBefore) : null}
          />
        </ul>
      )}
    </Card>
  );
}

interface ComparedProps {
  readonly name: string;
  readonly before: string;
  readonly difference: string | null;
  readonly energy: string | null;
}

function Compared({ name, before, difference, energy }: ComparedProps) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        {difference === null ? null : <span className={styles.note}>{difference}</span>}
        {energy === null ? null : <span className={styles.note}>{energy}</span>}
      </span>
      <span className={styles.amount}>{before}</span>
    </li>
  );
}
