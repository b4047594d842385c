import type { Device, DeviceState } from '@foyer/contract';
import { plausibleTemperatureC } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity, type Quantity } from '@foyer/ui';
import { devicePowerW } from '../consumption/devicePower';
import { useQuantities } from '../quantities/useQuantities';
import styles from './DeviceFacts.module.css';
import { freshnessOf } from './freshness';
import { phasePowersW } from './phasePowers';

interface DeviceFactsProps {
  readonly device: Device;
  readonly state: DeviceState | undefined;
}

interface Fact {
  readonly label: string;
  readonly value: Quantity;
}

/** A device's readings one by one: each phase and their sum, or the temperatures of a heating device. */
export function DeviceFacts({ device, state }: DeviceFactsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { power } = useQuantities();
  const celsius = (valueC: number | null) => formatQuantity(valueC, '°C', language, { decimals: 1 });
  const isSilent = freshnessOf(state) === 'offline';

  const facts = (): readonly Fact[] => {
    if (device.heating) {
      const targetC = plausibleTemperatureC(state?.sensors.targetTemp ?? device.heating.targetC);
      const currentC = isSilent ? null : plausibleTemperatureC(state?.sensors.currentTemp);
      return [
        { label: t('devices.current'), value: celsius(currentC) },
        { label: t('devices.target'), value: celsius(targetC) },
      ];
    }
    const phases = phasePowersW(state);
    const totalW = isSilent ? null : devicePowerW(state);
    if (phases.length === 0) return [{ label: t('devices.power'), value: power(totalW) }];
    return [
      ...phases.map(({ phase, powerW }) => ({
        label: t('devices.phase', { phase }),
        value: power(isSilent ? null : powerW),
      })),
      { label: t('devices.sum'), value: power(totalW) },
    ];
  };

  return (
    <dl className={styles.facts}>
      {facts().map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value.text}</dd>
        </div>
      ))}
    </dl>
  );
}
