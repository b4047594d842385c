import type { Rooms } from '@foyer/contract';
import { devicesOf, isProducingType } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { useRegisterDeviceMutation } from '../devices/device-endpoints';
import { panelRequests } from '../devices/register-chain';
import styles from '../steps/StepPage.module.css';
import type { Registration } from '../steps/useRegistration';

interface PanelsProps {
  readonly registration: Registration;
  /** Null until loaded. */
  readonly rooms: Rooms | null;
  onAdded(): void;
}

/** Adds the panels of the production step to a home without a kit, so that a value can be theirs. */
export function Panels({ registration, rooms, onAdded }: PanelsProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const [register, { isLoading }] = useRegisterDeviceMutation();
  const production = registration.draftOf('user_production_details');
  const hasPanels = rooms !== null && devicesOf(rooms).some(({ type }) => isProducingType(type));
  if (rooms === null || hasPanels || production.measuredBy === 'none') return null;
  const add = async () => {
    const { error } = await register(panelRequests(production, t('devices.productionName')));
    if (error) void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    else onAdded();
  };
  return (
    <Card title={t('meter.panels')}>
      <div className={styles.proof}>
        <p>{t('meter.panelsHint')}</p>
        <div>
          <Button busy={isLoading ? t('meter.adding') : undefined} onClick={() => void add()}>
            {t('meter.addPanels')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
