import type { Device } from '@foyer/contract';
import { type HeatingProblem, plausibleTemperatureC } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity } from '@foyer/ui';
import type { DeviceState } from '@foyer/wire/states';
import { useQuantities } from '../house/numbers/useQuantities';
import styles from './DeviceReading.module.css';
import { devicePowerW, leavesHome } from './device-power';
import { freshnessOf } from './freshness';

interface DeviceReadingProps {
  readonly device: Device;
  readonly state: DeviceState | undefined;
  /** Problem of its heating system, which explains missing readings. */
  readonly problem?: HeatingProblem | null;
}

/** Short live state of a device, including off, offline and late. */
export function DeviceReading({ device, state, problem = null }: DeviceReadingProps) {
  const { t } = useTranslation();
  const { power } = useQuantities();
  const freshness = freshnessOf(state);

  if (problem) return <span className={styles.warning}>{t(`devices.state.${problem}`)}</span>;
  if (freshness === 'unknown') return <span>{t('devices.state.unknown')}</span>;
  if (freshness === 'offline') return <span className={styles.warning}>{t('devices.state.offline')}</span>;
  const activity = () => {
    if (device.heating) return <Temperatures device={device} state={state} />;
    if (device.hasActuator && state?.isOn === false) return t('devices.state.off');
    const powerW = devicePowerW(state);
    // A device without a meter shows only that it is on or online.
    if (powerW === null) return t(device.hasActuator ? 'devices.state.on' : 'devices.state.online');
    return t(`devices.state.${leavesHome(device.type, state) ? 'leaving' : 'power'}`, {
      power: power(powerW).text,
    });
  };
  return (
    <span>
      {activity()}
      {freshness === 'current' ? null : (
        <span className={styles.warning}> {t(`devices.state.${freshness}`)}</span>
      )}
    </span>
  );
}

/** Measured temperature, and the target if there is one. */
function Temperatures({ device, state }: Omit<DeviceReadingProps, 'problem'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = (valueC: number | null) => formatQuantity(valueC, '°C', language, { decimals: 1 }).text;
  const targetC = plausibleTemperatureC(state?.sensors.targetTemp ?? device.heating?.targetC);
  const current = words(plausibleTemperatureC(state?.sensors.currentTemp));
  if (state?.isOn === false) return t('devices.state.heatingOff', { current });
  return targetC === null ? current : t('devices.state.temperature', { current, target: words(targetC) });
}
