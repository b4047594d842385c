import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card, IconCalendar } from '@foyer/ui';
import type { BatteryCapacity } from '@foyer/wire/battery';
import { useReadOnly } from '../battery/useReadOnly';
import styles from './CapacityPage.module.css';
import { nextCancelDays } from './cancel-days';
import { useBatteryChange } from './useBatteryChange';
import { useCapacityWords } from './useCapacityWords';

interface ScheduledChangeProps {
  readonly capacity: BatteryCapacity;
  readonly scheduled: NonNullable<BatteryCapacity['scheduled']>;
  readonly today: string;
}

/** The scheduled change: day, capacity, monthly price, and whether it can still be cancelled. */
export function ScheduledChange({ capacity, scheduled, today }: ScheduledChangeProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const readOnly = useReadOnly();
  const words = useCapacityWords();
  const { busy, cancel } = useBatteryChange();
  const { day, capacityKwh } = scheduled;
  const offer = capacity.offers.find((one) => one.capacityKwh === capacityKwh);
  const cancelDays = nextCancelDays(day, today);
  const isOpen = cancelDays !== null && cancelDays.from <= today;
  const values = {
    day: words.day(day),
    offer: words.offer(capacityKwh, offer?.monthlyCents ?? null),
    current: t('capacity.kwh', { capacity: capacity.currentKwh }),
  };

  return (
    <Card title={t('capacity.scheduled.title')} testId="capacity-scheduled">
      <p className={styles.scheduled}>
        <IconCalendar size={20} aria-hidden />
        <span>{t('capacity.scheduled.text', values)}</span>
      </p>
      {readOnly ? <p className={styles.reason}>{readOnly}</p> : null}
      <p className={styles.reason}>
        {cancelDays === null
          ? t('capacity.scheduled.tooLate')
          : t(`capacity.scheduled.${isOpen ? 'until' : 'from'}`, {
              from: words.day(cancelDays.from),
              until: words.day(cancelDays.until),
            })}
      </p>
      <div>
        <Button
          data-testid="capacity-cancel"
          disabled={!isOpen || readOnly !== undefined}
          busy={busy ? t('capacity.busy') : undefined}
          onClick={async () => {
            if (await notify.confirm('msb_capacity_cancel_confirm', { values })) await cancel();
          }}
        >
          {t('capacity.scheduled.cancel')}
        </Button>
      </div>
    </Card>
  );
}
