import { addDays, feedInOn } from '@foyer/domain';
import { useFacts, useHostServices } from '@foyer/remote-kit';
import { Badge, Card, ConfirmDialog, IconButton, IconRemove } from '@foyer/ui';
import type { DatedTariff, FeedInContract } from '@foyer/wire/tariff';
import { useState } from 'react';
import { refusedMessage } from '../profile/refusals';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import styles from './TariffHistory.module.css';
import { useRemoveTariffMutation } from './tariff-endpoints';
import { tariffLine, tariffOfDay, useTariffWords } from './tariff-words';
import { useIsSupplied } from './useIsSupplied';

interface TariffHistoryProps {
  readonly tariffs: readonly DatedTariff[];
  /** Who buys the surplus; the price entered does not count on their days. */
  readonly feedIn: readonly FeedInContract[];
}

/** Tariffs with their first day, newest first; each can be removed. */
export function TariffHistory({ tariffs, feedIn }: TariffHistoryProps) {
  const words = useTariffWords();
  const { t, day, price, today } = words;
  const { notify } = useHostServices();
  const readOnly = useCustomerOnly();
  const maySell = useFacts()['tenant.selling_energy'] === true;
  const [doomed, setDoomed] = useState<DatedTariff | null>(null);
  const [removeTariff, { isLoading }] = useRemoveTariffMutation();
  const now = tariffOfDay(tariffs, today);
  const isSupplied = useIsSupplied();
  const showsSale = ({ sellingCentsPerKwh, fromDay }: DatedTariff) =>
    maySell && sellingCentsPerKwh !== null && !feedInOn(feedIn, fromDay);
  const newestFirst = tariffs.toReversed();
  if (tariffs.length === 0) return null;

  const timeOf = ({ fromDay }: DatedTariff, next: DatedTariff | undefined) => {
    if (fromDay > today) return t('tariff.coming', { day: day(fromDay) });
    if (next && next.fromDay <= today)
      return t('tariff.past', { from: day(fromDay), to: day(addDays(next.fromDay, -1)) });
    return t('tariff.since', { day: day(fromDay) });
  };

  const remove = async ({ id }: DatedTariff) => {
    const { error } = await removeTariff(id);
    if (error === undefined) notify.toast('tariffRemovedMessage', { severity: 'success' });
    else notify.toast(refusedMessage(error) ?? 'serviceSilentMessage', { severity: 'warning' });
    setDoomed(null);
  };

  return (
    <Card title={t('tariff.history')}>
      <ol className={styles.list}>
        {newestFirst.map((tariff, place) => (
          <li key={tariff.id} className={styles.item} data-testid={`tariff-version-${tariff.fromDay}`}>
            <div>
              <p className={styles.day}>
                {timeOf(tariff, newestFirst[place - 1])}
                {tariff === now ? (
                  <Badge>{t(isSupplied ? 'tariff.outsideContract' : 'tariff.now')}</Badge>
                ) : null}
              </p>
              <p>{tariffLine(words, tariff)}</p>
              {showsSale(tariff) ? (
                <p className={styles.sold}>
                  {t('tariff.sold', { price: price(tariff.sellingCentsPerKwh ?? 0) })}
                </p>
              ) : null}
            </div>
            {readOnly === undefined && tariffs.length > 1 ? (
              <IconButton
                label={t('tariff.remove', { day: day(tariff.fromDay) })}
                icon={<IconRemove size={20} aria-hidden />}
                onClick={() => setDoomed(tariff)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={doomed !== null}
        destructive
        title={t('tariff.removeTitle')}
        testId="confirm-tariffRemoveConfirm"
        confirmLabel={t('tariff.removeYes')}
        cancelLabel={t('tariff.removeNo')}
        busy={isLoading ? t('form.saving') : undefined}
        onConfirm={() => doomed && void remove(doomed)}
        onCancel={() => setDoomed(null)}
      >
        {doomed ? t('tariff.removeText', { day: day(doomed.fromDay) }) : null}
      </ConfirmDialog>
    </Card>
  );
}
