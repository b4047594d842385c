import { Age } from '@foyer/area-parts';
import { smartBattery } from '@foyer/domain';
import { useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, ErrorState, PageHeading } from '@foyer/ui';
import { useBattery } from '../battery/useBattery';
import { BatteryCharts } from '../charts/BatteryCharts';
import { Ledger } from '../ledger/Ledger';
import { BatteryHelp } from './BatteryHelp';
import styles from './BatteryPage.module.css';
import { LiveCard } from './LiveCard';

/** `/battery` */
export function BatteryPage() {
  const { t } = useTranslation();
  const { rooms } = useSession();
  const answer = useBattery();
  const live = answer.state === 'ready' ? answer.data : null;
  const device = rooms ? smartBattery(rooms) : undefined;

  return (
    <div data-testid="page-battery" className={styles.page}>
      <PageHeading
        lead={answer.state === 'ready' && answer.stale ? <Age answer={answer} /> : undefined}
        actions={device ? <BatteryHelp battery={device.battery} /> : undefined}
      >
        {live?.charge ? t(`page.sentence.${live.activity}`) : t('page.title')}
      </PageHeading>
      {answer.state === 'failed' ? (
        <Card title={t('live.title')}>
          <ErrorState
            title={t(`failure.${answer.failure}`)}
            retryLabel={t('failure.retry')}
            busy={answer.busy ? t('failure.retrying') : undefined}
            onRetry={answer.retry}
          />
        </Card>
      ) : (
        <LiveCard live={live} />
      )}
      {device ? <BatteryCharts live={{ deviceId: device.id, battery: device.battery }} /> : null}
      {device?.battery.type === 'MYLIGHT' && device.battery.capacityKwh !== null ? (
        <Ledger capacityKwh={device.battery.capacityKwh} />
      ) : null}
    </div>
  );
}
