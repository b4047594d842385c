import { Failure } from '@foyer/area-parts';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, Skeleton } from '@foyer/ui';
import type { AlarmType } from '@foyer/wire/device-programs';
import { AlarmForm } from './AlarmForm';
import { ProgramFrame } from './ProgramFrame';
import { useAlarmsQuery } from './program-endpoints';

/** `/settings/device/auto_off`: off by itself after a while (spec 1 §3). */
export function AutoOffPage() {
  return (
    <ProgramFrame program="auto_off" screen="param_conf_auto_off">
      {({ id }) => <Alarms key={id} deviceId={id} types={['autoOff']} />}
    </ProgramFrame>
  );
}

/** `/settings/device/stand_by`: off when it has been idle for a while (spec 1 §3). */
export function StandByPage() {
  return (
    <ProgramFrame program="stand_by" screen="param_conf_detection_veille">
      {({ id }) => <Alarms key={id} deviceId={id} types={['standby']} />}
    </ProgramFrame>
  );
}

/** `/settings/device/alerts`: what a device is watched for (spec 1 §2: consumption, on, off). */
export function AlertSettingsPage() {
  return (
    <ProgramFrame program="alerts" screen="param_conf_alerte">
      {({ id }) => <Alarms key={id} deviceId={id} types={['consumption', 'production', 'on', 'off']} />}
    </ProgramFrame>
  );
}

/** Only what the device's type allows is there to be set. */
function Alarms({ deviceId, types }: { readonly deviceId: string; readonly types: readonly AlarmType[] }) {
  const { t } = useTranslation();
  const answer = useAnswer(useAlarmsQuery(deviceId));
  if (answer.state === 'loading') return <Skeleton height="12rem" />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  const alarms = answer.data.filter(({ type }) => types.includes(type));
  if (alarms.length === 0) return <EmptyState title={t('programs.notOffered')} />;
  return alarms.map((alarm) => <AlarmForm key={alarm.type} deviceId={deviceId} alarm={alarm} />);
}
