import type { DeviceRule } from '@foyer/wire/device-editing';

/** The settings of a device that have a page of their own, in the order they are offered. */
export const PROGRAMS = ['schedule', 'auto_off', 'stand_by', 'green_play', 'alerts'] as const;
export type Program = (typeof PROGRAMS)[number];

/** Which of them a device's rule allows (spec 1 §3); none for a type without a rule, or whose settings are not shown. */
export function offeredPrograms(rule: DeviceRule | undefined): readonly Program[] {
  if (!rule?.showsSettings) return [];
  const { schedule, autoOff, standBy, greenPlay } = rule.programs;
  const allowed: Readonly<Record<Program, boolean>> = {
    schedule,
    auto_off: autoOff,
    stand_by: standBy,
    green_play: greenPlay,
    alerts: Object.values(rule.alerts).some(Boolean),
  };
  return PROGRAMS.filter((program) => allowed[program]);
}

/** Path of a device's program. */
export function programPath(program: Program, deviceId: string): string {
  return `/settings/device/${program}?deviceId=${encodeURIComponent(deviceId)}`;
}
