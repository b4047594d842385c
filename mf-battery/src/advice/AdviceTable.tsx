import { type CapacityOffer, kwhFromWs, overflowWs } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { type DataColumn, DataTable, MISSING } from '@foyer/ui';
import { useCapacityWords } from '../capacity/useCapacityWords';
import styles from './AdviceCard.module.css';
import type { AdviceData } from './useAdvice';

/** Months with a day on which the battery was full; the parts of one month at both ends of the year count once. */
const fullMonths = ({ replay }: CapacityOffer) =>
  new Set(replay.months.filter(({ fullDays }) => fullDays > 0).map(({ month }) => month.slice(-2))).size;

interface AdviceTableProps {
  readonly advised: AdviceData;
  readonly currentKwh: number;
}

/** Energy stored, exported and bought, and the cost, for each capacity. */
export function AdviceTable({ advised, currentKwh }: AdviceTableProps) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  const recommendedKwh = advised.advice?.recommendedKwh;
  const { surplus } = advised;
  const sold = (energyWs: number, centsPerKwh: number) =>
    `${words.kwh(energyWs)} · ${words.money((kwhFromWs(energyWs) ?? 0) * centsPerKwh)}`;
  const column = (key: string, cell: (offer: CapacityOffer) => string): DataColumn<CapacityOffer> => ({
    key,
    header: t(`advice.column.${key}`),
    align: 'end',
    cell,
  });
  // Stored and used energy differ only by the change in charge level; when that is zero, one column is enough.
  const isEven = advised.offers.every(({ replay }) => words.kwh(replay.keptWs) === words.kwh(replay.usedWs));
  const columns: readonly DataColumn<CapacityOffer>[] = [
    {
      key: 'capacity',
      header: t('advice.column.capacity'),
      cell: ({ replay: { capacityKwh } }) => (
        <span className={styles.capacity}>
          {t('capacity.kwh', { capacity: capacityKwh })}
          {capacityKwh === currentKwh ? <span className={styles.mark}>{t('capacity.current')}</span> : null}
          {capacityKwh === recommendedKwh ? (
            <span className={styles.mark} data-best>
              {t('advice.best')}
            </span>
          ) : null}
        </span>
      ),
    },
    column(isEven ? 'keptAndUsed' : 'kept', ({ replay }) => words.kwh(replay.keptWs)),
    surplus
      ? column('sold', ({ replay }) => sold(overflowWs(replay), surplus.centsPerKwh))
      : column('givenAway', ({ replay }) => words.kwh(overflowWs(replay))),
    ...(isEven ? [] : [column('boughtLess', ({ replay }) => words.kwh(replay.usedWs))]),
    column('emptyDays', ({ replay }) => String(replay.emptyDays)),
    column('fullMonths', (offer) => String(fullMonths(offer))),
    column('yearly', ({ yearlyCents }) => (yearlyCents === null ? MISSING : words.money(yearlyCents))),
  ];
  return (
    <>
      <DataTable
        caption={t('advice.table')}
        columns={columns}
        rows={advised.offers}
        rowKey={({ replay }) => replay.capacityKwh}
      />
      {isEven || !advised.advice ? null : <p className={styles.basis}>{t('advice.left')}</p>}
    </>
  );
}
