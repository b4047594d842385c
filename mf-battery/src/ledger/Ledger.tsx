import { Failure, useToday } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE } from '@foyer/domain';
import { useAnswer, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, type DataColumn, DataTable, EmptyState, Skeleton } from '@foyer/ui';
import type { SurplusTerms } from '@foyer/wire/battery';
import { useState } from 'react';
import { useReplaysQuery } from '../capacity/capacity-endpoints';
import { useCapacityWords } from '../capacity/useCapacityWords';
import { useSurplusWords } from '../capacity/useSurplusWords';
import styles from './Ledger.module.css';
import { type ShownMonth, shownMonths } from './shown-months';

/** Monthly account of the battery: energy in and out, days full or empty. */
export function Ledger({ capacityKwh }: { readonly capacityKwh: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('ledger.title')} testId="battery-ledger">
      <p className={styles.help}>
        {t('ledger.help', { capacity: t('capacity.kwh', { capacity: capacityKwh }) })}
      </p>
      {isOpen ? (
        <Months capacityKwh={capacityKwh} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('ledger.open')}</Button>
        </div>
      )}
    </Card>
  );
}

function Months({ capacityKwh }: { readonly capacityKwh: number }) {
  const { t } = useTranslation();
  const answer = useAnswer(useReplaysQuery());
  const today = useToday(useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.state === 'loading') return <Skeleton height="12lh" />;
  const replay = answer.data?.capacities.find((one) => one.capacityKwh === capacityKwh);
  if (!replay) return <EmptyState title={t('ledger.empty')} />;
  const fromDay = answer.data?.fromDay ?? '';
  return (
    <MonthTable months={shownMonths(replay.months, fromDay, today)} surplus={answer.data?.surplus ?? null} />
  );
}

interface MonthTableProps {
  readonly months: readonly ShownMonth[];
  /** What surplus earns today; null when it is given to the grid. */
  readonly surplus: SurplusTerms | null;
}

/** Newest month first. */
function MonthTable({ months, surplus }: MonthTableProps) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  const surplusWords = useSurplusWords();
  const column = (key: string, cell: (month: ShownMonth) => string): DataColumn<ShownMonth> => ({
    key,
    header: t(`ledger.column.${key}`),
    align: 'end',
    cell,
  });
  const name = ({ month, fromDay, untilDay }: ShownMonth) => {
    const whole = words.month(month);
    if (fromDay !== null) return t('ledger.fromDay', { month: whole, day: words.shortDay(fromDay) });
    return untilDay === null ? whole : t('ledger.untilDay', { month: whole, day: words.shortDay(untilDay) });
  };
  const days = (count: number) => (count === 0 ? t('ledger.never') : t('ledger.days', { count }));
  const wasSold = surplus !== null || months.some(({ soldWs }) => soldWs > 0);
  const wasGiven = surplus === null || months.some(({ givenAwayWs }) => givenAwayWs > 0);
  const sold = ({ soldWs, earnedCents, isEarnedProvisional }: ShownMonth) => {
    if (soldWs === 0) return words.kwh(0);
    const amount = words.money(earnedCents);
    const earned = isEarnedProvisional ? t('ledger.provisional', { amount }) : amount;
    return `${words.kwh(soldWs)} · ${earned}`;
  };
  return (
    <>
      <p className={styles.help}>{surplusWords(surplus)}</p>
      <DataTable
        caption={t('ledger.title')}
        columns={[
          { key: 'month', header: t('ledger.column.month'), cell: name },
          column('kept', ({ keptWs }) => words.kwh(keptWs)),
          column('used', ({ usedWs }) => words.kwh(usedWs)),
          column('level', ({ levelWs }) => words.kwh(levelWs)),
          column('full', ({ fullDays }) => days(fullDays)),
          ...(wasSold ? [column('sold', sold)] : []),
          ...(wasGiven ? [column('givenAway', ({ givenAwayWs }) => words.kwh(givenAwayWs))] : []),
          column('empty', ({ emptyDays }) => days(emptyDays)),
          column('bought', ({ boughtWs }) => words.kwh(boughtWs)),
        ]}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
      />
    </>
  );
}
