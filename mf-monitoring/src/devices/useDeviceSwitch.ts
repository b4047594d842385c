import type { Device, PlatformFailure } from '@foyer/contract';
import { failureOf, useFacts, useHostServices } from '@foyer/remote-kit';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { DeviceState } from '@foyer/wire/states';
import { useSwitchDeviceMutation } from './switch-endpoints';

/** State and action of a device's switch. */
export interface DeviceSwitching {
  readonly on: boolean;
  /** True while a command is in progress. */
  readonly busy: boolean;
  toggle(): void;
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
  if (!mayModify || !rule?.canSwitch || !device.hasActuator) return null;
  if (!state || state.state === 'offline' || state.isOn === null) return null;
  const { isOn } = state;

  return {
    on: isOn,
    busy: isLoading,
    toggle: async () => {
      if (isLoading) return;
      const { error } = await send({ deviceId: device.id, on: !isOn });
      if (!error) return;
      const failure = failureOf(error);
      // The shell reports a refused token.
      if (failure === 'not-authorized') return;
      const messageKey = MESSAGES[failure] ?? 'serviceUnavilableMessage';
      void notify.alert(messageKey, { severity: 'warning', values: { name: device.name } });
    },
  };
}
