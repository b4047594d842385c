import { addDays } from '@foyer/domain';
import { Badge, Card } from '@foyer/ui';
import type { FeedInContract } from '@foyer/wire/tariff';
import styles from './TariffHistory.module.css';
import { useTariffWords } from './tariff-words';

/** Who buys the surplus and at what price, by the contract; empty without one. */
export function FeedInCard({ contracts }: { readonly contracts: readonly FeedInContract[] }) {
  const { t, day, price, today } = useTariffWords();
  if (contracts.length === 0) return null;
  const now = contracts.findLast(({ fromDay }) => fromDay <= today);
  const newestFirst = contracts.toReversed();

  const timeOf = ({ fromDay }: FeedInContract, next: FeedInContract | undefined) => {
    if (fromDay > today) return t('tariff.coming', { day: day(fromDay) });
    if (next && next.fromDay <= today)
      return t('tariff.past', { from: day(fromDay), to: day(addDays(next.fromDay, -1)) });
    return t('tariff.since', { day: day(fromDay) });
  };

  return (
    <Card title={t('tariff.feedIn.title')} testId="feed-in">
      <ol className={styles.list}>
        {newestFirst.map((one, place) => (
          <li key={one.fromDay} className={styles.item}>
            <div>
              <p className={styles.day}>
                {timeOf(one, newestFirst[place - 1])}
                {one === now ? <Badge>{t('tariff.now')}</Badge> : null}
                {one.isProvisional ? <Badge>{t('tariff.feedIn.provisional')}</Badge> : null}
              </p>
              <p>
                {one.centsPerKwh === null
                  ? t('tariff.feedIn.ended')
                  : t('tariff.feedIn.sold', { buyer: one.buyer, price: price(one.centsPerKwh) })}
              </p>
              {one.isProvisional ? <p className={styles.sold}>{t('tariff.feedIn.provisionalNote')}</p> : null}
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.sold}>{t('tariff.feedIn.note')}</p>
    </Card>
  );
}
