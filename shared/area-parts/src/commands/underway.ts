import type { HouseStates, UnansweredCommand } from '@foyer/wire/states';

type Aspect = 'on' | 'targetC';

/** The command to a device's switch or target that it has not executed; null without one. */
export function unansweredCommand(
  // Absent in answers cached by earlier releases.
  state: { readonly commands?: readonly UnansweredCommand[] } | undefined,
  aspect: Aspect,
): UnansweredCommand | null {
  return state?.commands?.filter((command) => command[aspect] !== null).at(-1) ?? null;
}

/**
 * Shows a command as on its way in the cached states, an Immer draft. What the device reported stays as it is.
 */
export const withUnderway =
  (deviceId: string, wanted: { readonly on: boolean } | { readonly targetC: number }) =>
  ({ devices }: HouseStates): void => {
    const device = devices.find((one) => one.deviceId === deviceId);
    if (!device) return;
    const aspect: Aspect = 'on' in wanted ? 'on' : 'targetC';
    const others = (device.commands ?? []).filter((command) => command[aspect] === null);
    const command: UnansweredCommand = { state: 'underway', on: null, targetC: null, ...wanted };
    Object.assign(device, { commands: [...others, command] });
  };
