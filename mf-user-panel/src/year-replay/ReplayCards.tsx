import { Badge, Card, type DataColumn, DataTable } from '@foyer/ui';
import type { YearReplay } from '@foyer/wire/year-replay';
import { offerName, reasonText } from '../offers/offer-words';
import { differenceText, hoursText, type ReplayPageWords } from './replay-words';
import styles from './YearReplayPage.module.css';

export interface ReplayCardProps {
  readonly words: ReplayPageWords;
  readonly replay: YearReplay;
}

interface ConclusionProps {
  readonly words: ReplayPageWords;
  readonly isWorthIt: boolean | null;
  readonly isCurrent?: boolean;
}

/** Whether a change is worth it; nothing where it cannot be said. */
export function Conclusion({ words: { t }, isWorthIt, isCurrent = false }: ConclusionProps) {
  if (isCurrent) return <Badge>{t('yearReplay.current')}</Badge>;
  if (isWorthIt === null) return '—';
  return isWorthIt ? <strong>{t('yearReplay.worthIt')}</strong> : t('yearReplay.notWorthIt');
}

interface JudgedChange {
  readonly differenceCents: number | null;
  readonly isWorthIt: boolean | null;
}

/** The difference of a change, and whether it is worth it; of the home as it is neither. */
function judgedColumns<C extends JudgedChange>(
  words: ReplayPageWords,
  header: string,
  isCurrent: (change: C) => boolean,
): DataColumn<C>[] {
  return [
    {
      key: 'difference',
      header: words.t(header),
      align: 'end',
      cell: (change) => (isCurrent(change) ? '—' : differenceText(words, change.differenceCents)),
    },
    {
      key: 'conclusion',
      header: words.t('yearReplay.conclusion'),
      cell: (change) => (
        <Conclusion words={words} isWorthIt={change.isWorthIt} isCurrent={isCurrent(change)} />
      ),
    },
  ];
}

/** What the months would have cost at each offer. */
export function OffersCard({ words, replay }: ReplayCardProps) {
  const { t, money } = words;
  const { offers, unpriced, kva } = replay;
  return (
    <Card title={t('yearReplay.offers.title')} testId="year-replay-offers">
      <div className={styles.stack}>
        {offers.length > 0 ? (
          <DataTable
            caption={t('yearReplay.offers.title')}
            rows={offers}
            rowKey={({ offer }) => offer}
            columns={[
              {
                key: 'offer',
                header: t('yearReplay.offers.offer'),
                cell: (offer) => offerName(words, offer),
              },
              {
                key: 'total',
                header: t('yearReplay.cost'),
                align: 'end',
                cell: ({ totalCents }) => money(totalCents),
              },
              ...judgedColumns<(typeof offers)[number]>(
                words,
                'yearReplay.difference',
                ({ isInForce }) => isInForce,
              ),
            ]}
          />
        ) : null}
        {unpriced.map((one) => (
          <p key={one.offer} className={styles.note}>
            {t('yearReplay.offers.unpriced', {
              offer: offerName(words, one),
              reason: reasonText(words, { ...one, isInForce: false }, kva),
            })}
          </p>
        ))}
      </div>
    </Card>
  );
}

/** Off-peak hours of today, and the cheapest and most expensive that may be assigned. */
export function OffPeakCard({ words, replay: { offPeak, offers } }: ReplayCardProps) {
  const { t, money } = words;
  if (!offPeak) return null;
  const isToday = offers.some(({ offer, isInForce }) => isInForce && offer === 'peakOffPeak');
  const nameOf = (hours: (typeof offPeak.options)[number]['hours']) =>
    t(`yearReplay.offPeak.${hours === 'now' && offPeak.from === 'usual' ? 'usual' : hours}`);
  return (
    <Card title={t('yearReplay.offPeak.title')} testId="year-replay-off-peak">
      <div className={styles.stack}>
        <DataTable
          caption={t('yearReplay.offPeak.title')}
          rows={offPeak.options}
          rowKey={({ hours }) => hours}
          columns={[
            {
              key: 'hours',
              header: t('yearReplay.offPeak.hours'),
              cell: ({ hours, seasons }) => (
                <>
                  {nameOf(hours)}
                  <span className={styles.below}>{hoursText(words, seasons)}</span>
                </>
              ),
            },
            {
              key: 'total',
              header: t('yearReplay.cost'),
              align: 'end',
              cell: ({ totalCents }) => money(totalCents),
            },
            {
              key: 'difference',
              header: t('yearReplay.difference'),
              align: 'end',
              cell: ({ differenceCents }) => differenceText(words, differenceCents),
            },
            {
              key: 'conclusion',
              header: t('yearReplay.conclusion'),
              cell: ({ hours, isWorthIt }) => (
                <Conclusion words={words} isWorthIt={isWorthIt} isCurrent={isToday && hours === 'now'} />
              ),
            },
          ]}
        />
        <p className={styles.note}>{t('yearReplay.offPeak.note')}</p>
      </div>
    </Card>
  );
}

/** Capacities of the virtual battery on offer. */
export function BatteryCard({ words, replay: { battery } }: ReplayCardProps) {
  const { t, money, wholeKwh } = words;
  return (
    <Card title={t('yearReplay.battery.title')} testId="year-replay-battery">
      {battery.state === 'replayed' ? (
        <DataTable
          caption={t('yearReplay.battery.title')}
          rows={battery.options}
          rowKey={({ capacityKwh }) => capacityKwh}
          columns={[
            {
              key: 'capacity',
              header: t('yearReplay.battery.capacity'),
              cell: ({ capacityKwh }) =>
                capacityKwh === 0 ? t('yearReplay.battery.none') : wholeKwh(capacityKwh),
            },
            {
              key: 'monthly',
              header: t('yearReplay.battery.monthly'),
              align: 'end',
              cell: ({ monthlyCents, capacityKwh }) => (capacityKwh === 0 ? '—' : money(monthlyCents)),
            },
            ...judgedColumns<(typeof battery.options)[number]>(
              words,
              'yearReplay.battery.difference',
              ({ isCurrent }) => isCurrent,
            ),
          ]}
        />
      ) : (
        <p className={styles.note}>{t(`yearReplay.battery.state.${battery.state}`)}</p>
      )}
    </Card>
  );
}
