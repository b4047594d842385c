import { MeterConnect } from '@foyer/area-parts';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import type { MeterConnection } from '@foyer/wire/meter';
import { measuredByDraft } from '../steps/measured-by';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { useRegisteredRoomsQuery } from '../systems/system-endpoints';
import { meterQueries, useMeterConnectionQuery } from './meter-endpoints';
import { Panels } from './Panels';

/** Whether the home itself, its panels or one of its devices is measured. */
const isMeasured = ({ devices }: Pick<MeterConnection, 'devices'>): boolean =>
  devices.some(({ channels }) =>
    channels.some(({ part }) => part !== null && part !== 'none' && part !== 'temperature'),
  );

/** Connects a home that is measured by devices of its own, instead of a kit. */
export function MeterStep() {
  return <StepPage path="connect_meter">{(props) => <Meter {...props} />}</StepPage>;
}

function Meter({ step, registration }: StepProps) {
  const { navigation, notify } = useHostServices();
  const { t } = useTranslation();
  const { data: connection } = useMeterConnectionQuery();
  const { data: rooms = null, refetch } = useRegisteredRoomsQuery();
  const measured = connection !== undefined && isMeasured(connection);
  const [assign] = meterQueries.useAssignMeterChannelsMutation();
  /** Opens a home that nothing measures yet: its file or meter comes later. */
  const openUnmeasured = async () => {
    const { error } = await assign([]);
    if (error) void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
    return !error;
  };
  const chooseKit = async () => {
    if (await registration.draftStore.saveStepDurably(...measuredByDraft(registration, 'kit')))
      navigation.navigate('/registration/devices_attribution');
    else void notify.alert('formOfflineMessage', { severity: 'warning' });
  };
  return (
    <>
      <Panels registration={registration} rooms={rooms} onAdded={refetch} />
      <MeterConnect
        queries={meterQueries}
        rooms={rooms}
        noDevice={t('meter.noDevice')}
        unavailableHint={t('meter.unavailableHint')}
      />
      <Card title={t('meter.otherwise')}>
        <div className={styles.proof}>
          <p>{t('meter.file')}</p>
          <p>{t('meter.kit')}</p>
          <div>
            <Button onClick={() => void chooseKit()}>{t('meter.useKit')}</Button>
          </div>
        </div>
      </Card>
      {measured ? null : <p className={styles.soft}>{t('meter.later')}</p>}
      <StepActions
        step={step}
        registration={registration}
        disabled={connection === undefined}
        {...(measured ? {} : { label: t('meter.continueWithout'), onNext: openUnmeasured })}
      />
    </>
  );
}
