import type { Device } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { IconButton, IconDrag, IconMore, Skeleton } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { DeviceState } from '@foyer/wire/states';
import type { PointerEvent } from 'react';
import { DeviceReading } from '../devices/DeviceReading';
import { DeviceSwitch, SwitchNote } from '../devices/DeviceSwitch';
import { devicePath } from '../devices/device-path';
import { useDeviceSwitch } from '../devices/useDeviceSwitch';
import { useTypeWords } from '../devices/useTypeWords';
import { hasOptions } from './DeviceOptions';
import styles from './DeviceRow.module.css';

/** Actions of an editable row. */
export interface RowActions {
  /** Null when the device cannot be moved. */
  readonly move: { onPress(): void; onGrab(event: PointerEvent): void } | null;
  onOptions(): void;
}

interface DeviceRowProps {
  readonly device: Device;
  readonly roomId: string;
  readonly rule: DeviceRule | undefined;
  readonly state: DeviceState | undefined;
  /** Whether the live states are loaded. */
  readonly live: boolean;
  readonly mayModify: boolean;
  readonly dragged: boolean;
  readonly actions: RowActions;
}

/** A device of a room: state, switch, drag handle and options. */
export function DeviceRow({
  device,
  roomId,
  rule,
  state,
  live,
  mayModify,
  dragged,
  actions,
}: DeviceRowProps) {
  const { t } = useTranslation();
  const words = useTypeWords();
  const switching = useDeviceSwitch(device, rule, state);
  const type = words.device(device.type);
  return (
    <li className={styles.row} data-dragged={dragged || undefined} data-device={device.id}>
      {actions.move ? (
        <button
          type="button"
          className={styles.handle}
          aria-label={t('settings.handle', { name: device.name })}
          title={t('settings.handleHint')}
          data-handle
          onPointerDown={actions.move.onGrab}
          onClick={actions.move.onPress}
        >
          <IconDrag size={20} aria-hidden />
        </button>
      ) : (
        <span />
      )}
      <div className={styles.words}>
        {rule?.showsConsumption ? (
          <Link className={styles.name} to={devicePath(roomId, device.id)}>
            {device.name}
          </Link>
        ) : (
          <span className={styles.name}>{device.name}</span>
        )}
        <span className={styles.reading}>
          {type === device.name ? null : `${type} · `}
          <span className={styles.now}>
            {live ? <DeviceReading device={device} state={state} /> : <Skeleton width="5ch" />}
          </span>
        </span>
        <SwitchNote switching={switching} />
      </div>
      {switching ? <DeviceSwitch name={device.name} switching={switching} /> : <span />}
      {hasOptions(rule, mayModify) ? (
        <IconButton
          label={t('settings.options', { name: device.name })}
          icon={<IconMore size={20} aria-hidden />}
          onClick={actions.onOptions}
        />
      ) : (
        <span />
      )}
    </li>
  );
}
