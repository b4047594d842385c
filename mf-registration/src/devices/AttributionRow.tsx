import {
  type Attribution,
  CHANNEL_FUNCTIONS,
  type ChannelFunction,
  deviceKey,
  withFunction,
} from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, SelectField, TextField } from '@foyer/ui';
import styles from '../steps/StepPage.module.css';
import { typeOptions } from './consumer-types';
import { useWatts } from './useWatts';

interface AttributionRowProps {
  readonly attribution: Attribution;
  /** W; null where it measures nothing now. */
  readonly powerW: number | null;
  readonly deviceTypes: readonly string[];
  readonly roomTypes: readonly string[];
  onChange(changed: Attribution): void;
  /** Takes the device out of the list, a gateway with its kit; null where another row of the device offers it. */
  readonly onTakeOut: (() => void) | null;
  /** Takes the phases of a meter as three things or as one; null where only one was found. */
  readonly onPhaseType: (() => void) | null;
}

/** One thing the scan has found, with what it is for. */
export function AttributionRow({
  attribution,
  powerW,
  deviceTypes,
  roomTypes,
  onChange,
  onTakeOut,
  onPhaseType,
}: AttributionRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const watts = useWatts();
  const { deviceId, plugType, gatewayCode, phase, phaseType, name, deviceType, roomType } = attribution;
  const words = { counter: t('devices.counterName'), production: t('devices.productionName') };
  const isConsumption = attribution.function === 'device_consumption';
  const functions = phase === null ? (['device_consumption', 'empty', 'ignore'] as const) : CHANNEL_FUNCTIONS;
  return (
    <li className={styles.row} data-testid={`scan-device-${deviceId}${phase === null ? '' : `-${phase}`}`}>
      <div className={styles.rowHead}>
        <span>
          {t(`devices.plugs.${plugType}`)}
          {phase !== null && phaseType === 'onePhaseDevice' ? ` · ${t('devices.channel', { phase })}` : ''}
        </span>
        <span>{watts(powerW)}</span>
      </div>
      <span className={styles.soft}>
        {plugType === 'MST' ? `${deviceId} · ${deviceKey(gatewayCode)}` : deviceId}
      </span>
      {plugType === 'MST' ? null : (
        <div className={styles.fields}>
          <SelectField
            label={t('devices.function')}
            value={attribution.function}
            onChange={(event) =>
              onChange(withFunction(attribution, event.target.value as ChannelFunction, words))
            }
            options={functions.map((value) => ({ value, label: t(`devices.functions.${value}`) }))}
          />
          {isConsumption ? (
            <>
              <SelectField
                label={t('devices.type')}
                value={deviceType}
                onChange={(event) => onChange({ ...attribution, deviceType: event.target.value })}
                options={typeOptions(deviceTypes, deviceType, {
                  label: (value) => t(`deviceTypes.${value}`),
                  language,
                })}
              />
              <TextField
                label={t('devices.name')}
                value={name}
                maxLength={40}
                onChange={(event) => onChange({ ...attribution, name: event.target.value })}
              />
              <SelectField
                label={t('devices.room')}
                value={roomType}
                onChange={(event) => onChange({ ...attribution, roomType: event.target.value })}
                options={typeOptions(roomTypes, roomType, {
                  label: (value) => t(`roomTypes.${value}`),
                  language,
                })}
              />
            </>
          ) : null}
        </div>
      )}
      <div className={styles.actions}>
        {phase === null || onPhaseType === null ? null : (
          <Button variant="quiet" onClick={onPhaseType}>
            {t(phaseType === 'onePhaseDevice' ? 'devices.asOne' : 'devices.asThree')}
          </Button>
        )}
        {onTakeOut === null ? null : (
          <Button variant="quiet" onClick={onTakeOut}>
            {t(plugType === 'MST' ? 'devices.takeOutKit' : 'devices.takeOut')}
          </Button>
        )}
      </div>
    </li>
  );
}
