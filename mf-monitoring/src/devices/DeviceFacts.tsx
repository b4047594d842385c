import { ManualTarget, TargetStepper, unansweredCommand } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import {
  COMMAND_REFRESH_MS,
  type HeatingDevice,
  isVirtualBattery,
  plausibleTemperatureC,
  reportedPowerW,
  smartBattery,
} from '@foyer/domain';
import { useFacts, useLanguage, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity } from '@foyer/ui';
import type { DeviceState, UnansweredCommand } from '@foyer/wire/states';
import type { ReactNode } from 'react';
import { useStatesQuery } from '../house/house-endpoints';
import { useQuantities } from '../house/numbers/useQuantities';
import styles from './DeviceFacts.module.css';
import { useSetTargetMutation } from './device-endpoints';
import { devicePowerW, metersHome } from './device-power';
import { freshnessOf } from './freshness';
import { phasePowersW } from './phase-powers';
import { useProgramQuery } from './program-endpoints';

interface DeviceFactsProps {
  readonly device: Device;
  readonly state: DeviceState | undefined;
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

const isHeating = (device: Device): device is HeatingDevice => device.heating !== null;

/**
 * Individual readings of a device: phases and their sum, battery charge and discharge, or temperatures. With the right
 * to modify, the target temperature is editable.
 */
export function DeviceFacts({ device, state }: DeviceFactsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { power } = useQuantities();
  const celsius = (valueC: number | null) => formatQuantity(valueC, '°C', language, { decimals: 1 }).text;
  const isSilent = freshnessOf(state) === 'offline';
  const { rooms } = useSession();
  const battery = rooms ? smartBattery(rooms)?.battery : undefined;
  const countsVirtual = metersHome(device.type) && isVirtualBattery(battery?.type ?? null);

  const factList = (): readonly Fact[] => {
    if (isHeating(device)) {
      const targetC = plausibleTemperatureC(state?.sensors.targetTemp ?? device.heating.targetC);
      const currentC = isSilent ? null : plausibleTemperatureC(state?.sensors.currentTemp);
      return [
        { label: t('devices.current'), value: celsius(currentC) },
        {
          label: t('devices.target'),
          value: (
            <HeatingTarget
              device={device}
              targetC={targetC}
              command={unansweredCommand(state, 'targetC')}
              isSilent={isSilent}
            />
          ),
        },
      ];
    }
    if (device.battery) {
      const reportedPower = (tag: string) => power(isSilent ? null : reportedPowerW(state, tag)).text;
      return [
        { label: t('devices.charging'), value: reportedPower('charge_energy') },
        { label: t('devices.discharging'), value: reportedPower('discharge_energy') },
      ];
    }
    const phases = phasePowersW(state);
    const totalW = isSilent ? null : devicePowerW(state);
    if (phases.length === 0) {
      const value = totalW === null ? t('consumption.noMeasure') : power(totalW).text;
      return [{ label: t('devices.power'), value }];
    }
    return [
      ...phases.map(({ phase, powerW }) => ({
        label: t('devices.phase', { phase }),
        value: power(isSilent ? null : powerW).text,
      })),
      { label: t('devices.sum'), value: power(totalW).text },
    ];
  };

  return (
    <>
      <dl className={styles.facts}>
        {factList().map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {countsVirtual ? <p className={styles.note}>{t('devices.countsVirtual')}</p> : null}
    </>
  );
}

interface HeatingTargetProps {
  readonly device: HeatingDevice;
  readonly targetC: number | null;
  readonly command: UnansweredCommand | null;
  readonly isSilent: boolean;
}

/** The target, editable with the right to modify, and until when one set by hand holds. */
function HeatingTarget({ device, targetC, command, isSilent }: HeatingTargetProps) {
  const language = useLanguage();
  const maySet = useFacts()['rights.modify'] === true;
  const [setTarget] = useSetTargetMutation();
  const { data: schedule } = useProgramQuery({ deviceId: device.id, type: 'basic' });
  const isUnderway = command?.state === 'underway';
  useStatesQuery(undefined, { ...whileAwake(COMMAND_REFRESH_MS), skip: !isUnderway });
  if (isSilent) return formatQuantity(targetC, '°C', language, { decimals: 1 }).text;
  return (
    <>
      {maySet ? (
        <TargetStepper
          device={device}
          targetC={targetC}
          command={command}
          canModify
          withUnit
          setTarget={setTarget}
        />
      ) : (
        formatQuantity(targetC, '°C', language, { decimals: 1 }).text
      )}
      <ManualTarget
        device={device}
        targetC={targetC}
        schedule={schedule}
        canModify={maySet}
        setTarget={setTarget}
      />
    </>
  );
}
