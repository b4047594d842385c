import { addDays } from '@foyer/domain';
import { Link } from '@foyer/remote-kit/router';
import { Badge, Card } from '@foyer/ui';
import type { SupplyingContract } from '@foyer/wire/tariff';
import { useHomeIndexQuery } from '../supply/supply-endpoints';
import styles from './TariffHistory.module.css';
import { offerName, useTariffWords } from './tariff-words';
import { supplies } from './useIsSupplied';

/** Contracts that supply the home, newest first, whose prices count on their days; empty without one. */
export function SupplyCard({ contracts }: { readonly contracts: readonly SupplyingContract[] }) {
  const words = useTariffWords();
  const { t, day, today } = words;
  const { data: index } = useHomeIndexQuery();
  if (contracts.length === 0) return null;

  const timeOf = ({ fromDay, toDay }: SupplyingContract) => {
    if (fromDay > today) return t('tariff.coming', { day: day(fromDay) });
    return toDay === null
      ? t('tariff.since', { day: day(fromDay) })
      : t('tariff.past', { from: day(fromDay), to: day(addDays(toDay, -1)) });
  };
  return (
    <Card title={t('tariff.supply.title')} testId="supply">
      <ol className={styles.list}>
        {contracts.toReversed().map((contract) => (
          <li key={contract.fromDay} className={styles.item}>
            <div>
              <p className={styles.day}>
                {timeOf(contract)}
                {supplies(contract, today) ? <Badge>{t('tariff.now')}</Badge> : null}
              </p>
              <p>
                {t('tariff.supply.offer', {
                  supplier: contract.supplier,
                  kva: t('address.kva', { kva: contract.kva }),
                  offer:
                    contract.offer === null
                      ? t('tariff.supply.own')
                      : offerName(words, contract.offer, contract.seriesLabel ?? undefined),
                })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.sold}>{t('tariff.supply.note')}</p>
      {index && index.registers.length > 0 ? (
        <p>
          <Link to="/user/meter">{t('index.link')}</Link>
        </p>
      ) : null}
    </Card>
  );
}
