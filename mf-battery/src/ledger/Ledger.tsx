import { Failure } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, type DataColumn, DataTable, EmptyState, Skeleton } from '@foyer/ui';
import type { LedgerMonth } from '@foyer/wire/battery';
import { useState } from 'react';
import { useReplaysQuery } from '../capacity/capacity-endpoints';
import { useCapacityWords } from '../capacity/useCapacityWords';
import styles from './Ledger.module.css';

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
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.state === 'loading') return <Skeleton height="12lh" />;
  const replay = answer.data?.capacities.find((one) => one.capacityKwh === capacityKwh);
  return replay ? <MonthTable months={replay.months} /> : <EmptyState title={t('ledger.empty')} />;
}

/** Newest month first. */
function MonthTable({ months }: { readonly months: readonly LedgerMonth[] }) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  const column = (key: string, cell: (month: LedgerMonth) => string): DataColumn<LedgerMonth> => ({
    key,
    header: t(`ledger.column.${key}`),
    align: 'end',
    cell,
  });
  const days = (count: number) => (count === 0 ? t('ledger.never') : t('ledger.days', { count }));
  return (
    <DataTable
      caption={t('ledger.title')}
      columns={[
        { key: 'month', header: t('ledger.column.month'), cell: ({ month }) => words.month(month) },
        column('kept', ({ keptWs }) => words.kwh(keptWs)),
        column('used', ({ usedWs }) => words.kwh(usedWs)),
        column('level', ({ levelWs }) => words.kwh(levelWs)),
        column('full', ({ fullDays }) => days(fullDays)),
        column('givenAway', ({ givenAwayWs }) => words.kwh(givenAwayWs)),
        column('empty', ({ emptyDays }) => days(emptyDays)),
        column('bought', ({ boughtWs }) => words.kwh(boughtWs)),
      ]}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
    />
  );
}
