import { useFocusKept } from '@foyer/area-parts';
import { addDays } from '@foyer/domain';
import { Link } from '@foyer/remote-kit/router';
import { Banner, Card, DataTable } from '@foyer/ui';
import type { OperatorSupply } from '@foyer/wire/operator-supply';
import styles from '../parts/parts.module.css';
import { BeginSupplyForm } from './BeginSupplyForm';
import type { SupplyProps } from './supply-props';
import { useSupplyWords } from './useSupplyWords';

/** Who supplies a home: its contracts, or the form that begins a supply. */
export function SupplyCard({ household, supply }: SupplyProps) {
  const { t, day } = useSupplyWords();
  const { signedDay, contracts, offers, hasSeller } = supply;
  const content = useFocusKept<HTMLDivElement>(signedDay === null ? 'none' : 'signed');
  return (
    <Card title={t('supply.title')} testId="operator-supply">
      <div ref={content} tabIndex={-1} className={styles.stack}>
        {hasSeller ? null : (
          <Banner
            severity="warning"
            action={<Link to={`/operator/tenants/one?name=${household.tenant}`}>{t('supply.toSeller')}</Link>}
          >
            {t('supply.noSeller', { tenant: household.tenant })}
          </Banner>
        )}
        {contracts.length > 0 ? <Contracts contracts={contracts} /> : null}
        {signedDay === null ? null : <p>{t('supply.signed', { day: day(signedDay) })}</p>}
        {signedDay === null && offers.length === 0 ? <p>{t('supply.noOffer')}</p> : null}
        {signedDay === null && offers.length > 0 ? (
          <>
            <p>{t('supply.none')}</p>
            <BeginSupplyForm household={household} supply={supply} />
          </>
        ) : null}
      </div>
    </Card>
  );
}

/** Contracts on the days they supply the home, the newest first. */
function Contracts({ contracts }: Pick<OperatorSupply, 'contracts'>) {
  const { t, day, offer } = useSupplyWords();
  return (
    <DataTable
      caption={t('supply.contracts')}
      columns={[
        { key: 'from', header: t('supply.from'), cell: ({ fromDay }) => day(fromDay) },
        {
          key: 'to',
          header: t('supply.lastDay'),
          cell: ({ toDay }) => (toDay === null ? t('supply.open') : day(addDays(toDay, -1))),
        },
        {
          key: 'offer',
          header: t('supply.offer'),
          cell: ({ offer: name, seriesLabel }) => offer(name, seriesLabel),
        },
        { key: 'kva', header: t('supply.power'), cell: ({ kva }) => t('supply.kva', { kva }) },
        { key: 'supplier', header: t('supply.supplier'), cell: ({ supplier }) => supplier },
        { key: 'currency', header: t('supply.currency'), cell: ({ currency }) => currency },
      ]}
      rows={contracts.toReversed()}
      rowKey={({ fromDay }) => fromDay}
    />
  );
}
