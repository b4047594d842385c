import {
  type Attribution,
  CHANNEL_FUNCTIONS,
  type ChannelFunction,
  deviceKey,
  withFunction,
} from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import {
  ActionMenu,
  type ActionMenuEntry,
  Button,
  IconMore,
  IconRemove,
  IconRetry,
  IconScheme,
  SelectField,
  TextField,
} from '@foyer/ui';
import { useState } from 'react';
import styles from '../steps/StepPage.module.css';
import { typeOptions } from './consumer-types';
import { useWatts } from './useWatts';

interface AttributionRowProps {
  readonly attribution: Attribution;
  /** W; null without a current reading. */
  readonly powerW: number | null;
  readonly deviceTypes: readonly string[];
  readonly roomTypes: readonly string[];
  onChange(changed: Attribution): void;
  /** Removes the device, or a gateway with its kit; null when another row of the device has the button. */
  readonly onTakeOut: (() => void) | null;
  /** Lets the next device or kit found take its place; null when another row of the device has the button. */
  readonly onReplace: (() => void) | null;
  /** Switches a meter between single phases and one three-phase device; null when only one phase was found. */
  readonly onPhaseType: (() => void) | null;
}

/** One channel or device of the scan, with its function, name, type and room. */
export function AttributionRow({
  attribution,
  powerW,
  deviceTypes,
  roomTypes,
  onChange,
  onTakeOut,
  onReplace,
  onPhaseType,
}: AttributionRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const watts = useWatts();
  const { deviceId, plugType, gatewayCode, phase, phaseType, name, deviceType, roomType } = attribution;
  const words = { counter: t('devices.counterName'), production: t('devices.productionName') };
  /** A device without a name has something to fill in. */
  const [isOpen, setOpen] = useState(attribution.name.trim() === '');
  const isConsumption = attribution.function === 'device_consumption';
  const functions = phase === null ? (['device_consumption', 'empty', 'ignore'] as const) : CHANNEL_FUNCTIONS;
  const isKit = plugType === 'MST';
  const entries = useActions({ attribution, onPhaseType, onReplace, onTakeOut });
  return (
    <li
      className={styles.channel}
      data-testid={`scan-device-${deviceId}${phase === null ? '' : `-${phase}`}`}
    >
      <div className={styles.channelLine}>
        <span className={styles.channelName}>
          <span>
            {t(`devices.plugs.${plugType}`)}
            {phase !== null && phaseType === 'onePhaseDevice' ? ` · ${t('devices.channel', { phase })}` : ''}
          </span>
          <span className={styles.soft}>{isKit ? `${deviceId} · ${deviceKey(gatewayCode)}` : deviceId}</span>
        </span>
        <span className={styles.channelPower}>{watts(powerW)}</span>
        {isKit ? null : (
          <SelectField
            label={t('devices.function')}
            value={attribution.function}
            onChange={(event) => {
              setOpen(true);
              onChange(withFunction(attribution, event.target.value as ChannelFunction, words));
            }}
            options={functions.map((value) => ({ value, label: t(`devices.functions.${value}`) }))}
          />
        )}
        {isConsumption ? (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {`${name.trim() || t('devices.unnamed')} · ${t(`deviceTypes.${deviceType}`)}`}
          </Button>
        ) : null}
        {entries.length === 0 ? null : (
          <span className={styles.channelMenu}>
            <ActionMenu
              label={t('devices.actions', { id: isKit ? deviceKey(gatewayCode) : deviceId })}
              icon={<IconMore size={20} aria-hidden />}
              entries={entries}
            />
          </span>
        )}
      </div>
      {isConsumption && isOpen ? (
        <div className={styles.fields}>
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
        </div>
      ) : null}
    </li>
  );
}

/** Actions for a whole device. */
function useActions({
  attribution: { plugType, phase, phaseType },
  onPhaseType,
  onReplace,
  onTakeOut,
}: Pick<AttributionRowProps, 'attribution' | 'onPhaseType' | 'onReplace' | 'onTakeOut'>) {
  const { t } = useTranslation();
  const isKit = plugType === 'MST';
  const actions = [
    {
      key: phaseType === 'onePhaseDevice' ? 'asOne' : 'asThree',
      Icon: IconScheme,
      onPress: phase === null ? null : onPhaseType,
    },
    { key: isKit ? 'replaceKit' : 'replace', Icon: IconRetry, onPress: onReplace },
    { key: isKit ? 'takeOutKit' : 'takeOut', Icon: IconRemove, onPress: onTakeOut },
  ];
  const entries: ActionMenuEntry[] = [];
  for (const { key, Icon, onPress } of actions) {
    if (onPress === null) continue;
    entries.push({ key, label: t(`devices.${key}`), icon: <Icon size={18} aria-hidden />, onPress });
  }
  return entries;
}
