import { useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { memo } from 'react';
import { COSTS_REFRESH_MS, useMonthCostsQuery } from '../costs/cost-endpoints';
import { useCostWords } from '../costs/useCostWords';
import styles from './MonthLine.module.css';

/** What the month costs, with a link to its page; empty at its full height while and where nothing is known. */
export const MonthLine = memo(function MonthLine({ when }: { readonly when: boolean }) {
  return <span className={styles.line}>{when ? <MonthCostsLink /> : null}</span>;
});

function MonthCostsLink() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const answer = useAnswer(useMonthCostsQuery(null, whileAwake(COSTS_REFRESH_MS)));
  const costs = answer.state === 'ready' ? answer.data : null;
  const { wholeMoney } = useCostWords(costs?.currency ?? profile?.currency ?? 'EUR');
  if (!costs?.amounts) return null;
  const { amounts, expected } = costs;
  const amount = wholeMoney(amounts.totalCents);
  return (
    <Link to="/costs" data-testid="home-month-costs">
      {expected
        ? t('home.month.expected', { amount, end: wholeMoney(expected.cents) })
        : t('home.month.soFar', { amount })}
    </Link>
  );
}
