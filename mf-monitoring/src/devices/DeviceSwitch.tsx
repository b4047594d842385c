import { CommandNote } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import styles from './DeviceSwitch.module.css';
import type { DeviceSwitching } from './useDeviceSwitch';

interface DeviceSwitchProps {
  readonly name: string;
  readonly switching: DeviceSwitching;
  /** Whether the state is also shown as text. */
  readonly worded?: boolean;
}

export function DeviceSwitch({ name, switching, worded = false }: DeviceSwitchProps) {
  const { t } = useTranslation();
  const button = (
    <button
      type="button"
      role="switch"
      aria-checked={switching.on}
      aria-busy={switching.busy || undefined}
      aria-label={t('devices.switch', { name })}
      title={t(switching.on ? 'devices.turnOff' : 'devices.turnOn')}
      className={styles.switch}
      onClick={() => switching.toggle()}
    >
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
    </button>
  );
  if (!worded) return button;
  return (
    <span className={styles.worded}>
      <span className={styles.state} aria-hidden>
        {t(`devices.state.${switching.on ? 'on' : 'off'}`)}
      </span>
      {button}
    </span>
  );
}

/** What became of a command to the switch, where the device has not executed it. */
export function SwitchNote({ switching }: { readonly switching: DeviceSwitching | null }) {
  const { t } = useTranslation();
  const command = switching?.command;
  if (!command) return null;
  const wanted = t(`devices.state.${command.on ? 'on' : 'off'}`);
  return <CommandNote state={command.state} wanted={wanted} onRetry={switching.retry} />;
}
