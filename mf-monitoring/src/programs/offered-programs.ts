import type { DeviceRule } from '@foyer/wire/device-editing';

/** Device programs with a page of their own, in display order. */
export const PROGRAMS = ['schedule', 'auto_off', 'stand_by', 'green_play', 'alerts'] as const;
export type Program = (typeof PROGRAMS)[number];

/** Programs a device's rule allows; none without a rule, or when its type has no settings. */
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

export function programPath(program: Program, deviceId: string): string {
  return `/settings/device/${program}?deviceId=${encodeURIComponent(deviceId)}`;
}
