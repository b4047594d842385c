import { Failure } from '@foyer/area-parts';
import { useAnswer, useFacts } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, Skeleton } from '@foyer/ui';
import type { AlarmType } from '@foyer/wire/device-programs';
import { useAlarmsQuery } from '../devices/program-endpoints';
import { AlarmForm } from './AlarmForm';
import { ProgramFrame } from './ProgramFrame';
import styles from './ProgramFrame.module.css';

/** `/settings/device/auto_off`: switches off after a set time. */
export function AutoOffPage() {
  return (
    <ProgramFrame program="auto_off" screen="param_conf_auto_off">
      {({ id }) => <Alarms key={id} deviceId={id} types={['autoOff']} />}
    </ProgramFrame>
  );
}

/** `/settings/device/stand_by`: switches off after being idle for a set time. */
export function StandByPage() {
  return (
    <ProgramFrame program="stand_by" screen="param_conf_detection_veille">
      {({ id }) => <Alarms key={id} deviceId={id} types={['standby']} />}
    </ProgramFrame>
  );
}

/** `/settings/device/alerts`: alerts on consumption, on and off. */
export function AlertSettingsPage() {
  return (
    <ProgramFrame program="alerts" screen="param_conf_alerte">
      {({ id }) => <Alarms key={id} deviceId={id} types={['consumption', 'production', 'on', 'off']} />}
    </ProgramFrame>
  );
}

/** Forms for the alarms the device's type allows. */
function Alarms({ deviceId, types }: { readonly deviceId: string; readonly types: readonly AlarmType[] }) {
  const { t } = useTranslation();
  const mayModify = useFacts()['rights.modify'] === true;
  const answer = useAnswer(useAlarmsQuery(deviceId));
  if (answer.state === 'loading') return <Skeleton height="12rem" />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const alarms = answer.data.filter(({ type }) => types.includes(type));
  if (alarms.length === 0) return <EmptyState testId="not-found" title={t('programs.notOffered')} />;
  return (
    <>
      {mayModify ? null : <p className={styles.explained}>{t('programs.readOnly')}</p>}
      {alarms.map((alarm) => (
        <AlarmForm key={alarm.type} deviceId={deviceId} alarm={alarm} />
      ))}
    </>
  );
}
