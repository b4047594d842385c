import type { Device } from '@foyer/contract';
import { failureOf, useFacts, useHostServices } from '@foyer/remote-kit';
import type { DeviceRule } from '@foyer/wire/device-editing';
import type { DeviceState } from '@foyer/wire/states';
import { useSwitchDeviceMutation } from './switch-endpoints';

/** How a device is switched. */
export interface DeviceSwitching {
  readonly on: boolean;
  /** A command is on its way. */
  readonly busy: boolean;
  toggle(): void;
}

/**
 * The switch of a device; null where there is none: its type or plug has none, it is not reachable, nobody knows
 * whether it is on, or the person may not modify (spec 1 §3 §6).
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
      // A refused token is the shell's to tell.
      if (failure === 'not-authorized') return;
      void notify.alert(failure === 'refused' ? 'deviceSwitchError' : 'serviceUnavilableMessage', {
        severity: 'warning',
        values: { name: device.name },
      });
    },
  };
}
