import { unansweredCommand } from '@foyer/area-parts';
import type { Device, PlatformFailure } from '@foyer/contract';
import { COMMAND_REFRESH_MS } from '@foyer/domain';
import { failureOf, useFacts, useHostServices, whileAwake } from '@foyer/remote-kit';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { DeviceState, UnansweredCommand } from '@foyer/wire/states';
import { useStatesQuery } from '../house/house-endpoints';
import { useSwitchDeviceMutation } from './switch-endpoints';

/** State and action of a device's switch. */
export interface DeviceSwitching {
  /** What is wanted while a command is on its way, otherwise what the device reported. */
  readonly on: boolean;
  /** True until the device has answered. */
  readonly busy: boolean;
  /** What the device has not done; null without such a command. */
  readonly command: { readonly state: UnansweredCommand['state']; readonly on: boolean } | null;
  toggle(): void;
  /** Gives the command again. */
  retry(): void;
}

const MESSAGES: Partial<Record<PlatformFailure, string>> = {
  refused: 'deviceSwitchError',
  offline: 'deviceSwitchOffline',
};

/**
 * Switch of a device; null when its type or plug has none, it is unreachable, its state is unknown, or the account
 * may not modify.
 */
export function useDeviceSwitch(
  device: Device,
  rule: DeviceRule | undefined,
  state: DeviceState | undefined,
): DeviceSwitching | null {
  const { notify } = useHostServices();
  const mayModify = useFacts()['rights.modify'] === true;
  const [send, { isLoading }] = useSwitchDeviceMutation();
  const command = unansweredCommand(state, 'on');
  const isUnderway = command?.state === 'underway';
  useStatesQuery(undefined, { ...whileAwake(COMMAND_REFRESH_MS), skip: !isUnderway });
  if (!mayModify || !rule?.canSwitch || !device.hasActuator) return null;
  if (!state || state.state === 'offline' || state.isOn === null) return null;
  const wantedOn = command?.on ?? null;
  const on = isUnderway ? (wantedOn ?? state.isOn) : state.isOn;
  const switchTo = async (next: boolean) => {
    if (isLoading) return;
    const { error } = await send({ deviceId: device.id, on: next });
    if (!error) return;
    const failure = failureOf(error);
    // The shell reports a refused token.
    if (failure === 'not-authorized') return;
    const messageKey = MESSAGES[failure] ?? 'serviceUnavilableMessage';
    void notify.alert(messageKey, { severity: 'warning', values: { name: device.name } });
  };

  return {
    on,
    busy: isLoading || isUnderway,
    command: command && wantedOn !== null ? { state: command.state, on: wantedOn } : null,
    toggle: () => void switchTo(!on),
    retry: () => void switchTo(wantedOn ?? on),
  };
}
