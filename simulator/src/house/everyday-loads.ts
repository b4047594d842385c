/** Local time at the house. */
export interface WallClock {
  /** 0 is Monday. */
  weekday: number;
  minuteOfDay: number;
  /** 0 to 364. */
  dayOfYear: number;
}

const between = (minute: number, from: number, to: number) => minute >= from * 60 && minute < to * 60;
const inWinter = (day: number) => day < 105 || day >= 288; // mid-October to mid-April

/**
 * Power in W of switched-on devices that have no measured circuit, by local time. It is deducted from the
 * measured rest and limited by it; `restW` also scales devices that use a share of it.
 */
const POWER_BY_TYPE: Readonly<Record<string, (clock: WallClock, restW: number) => number>> = {
  tv: ({ minuteOfDay, weekday }) => (between(minuteOfDay, weekday > 4 ? 14 : 18.5, 23) ? 95 : 3),
  computer: ({ minuteOfDay, weekday }) => (weekday < 5 && between(minuteOfDay, 9, 18) ? 70 : 4),
  lamp: ({ minuteOfDay, dayOfYear }) =>
    between(minuteOfDay, inWinter(dayOfYear) ? 17 : 20.5, 23) || between(minuteOfDay, 6.5, 8) ? 40 : 0,
  freezer: ({ minuteOfDay }) => (minuteOfDay % 50 < 20 ? 110 : 5),
  refrigerator_freezer: ({ minuteOfDay }) => (minuteOfDay % 45 < 20 ? 105 : 6),
  pump: ({ minuteOfDay }) => (between(minuteOfDay, 9, 12) || between(minuteOfDay, 15, 18) ? 450 : 0),
  heater: ({ dayOfYear }, restW) => (inWinter(dayOfYear) ? Math.round(restW * 0.35) : 0),
  electric_car: ({ minuteOfDay, weekday }, restW) =>
    [1, 4, 6].includes(weekday) && between(minuteOfDay, 22, 24) ? Math.round(restW * 0.6) : 0,
  coffee_machine: ({ minuteOfDay }) => (between(minuteOfDay, 7, 7.5) ? 600 : 1),
  kettle: ({ minuteOfDay }) => (between(minuteOfDay, 7, 7.1) || between(minuteOfDay, 16.5, 16.6) ? 900 : 0),
  stereo_system: ({ minuteOfDay }) => (between(minuteOfDay, 18, 21) ? 35 : 2),
  game_console: ({ minuteOfDay, weekday }) => (weekday > 4 && between(minuteOfDay, 14, 18) ? 120 : 2),
};

const OTHER_W = 12;

/** Standby power in W of plugged-in devices, even when the measured rest is lower. */
const LEAST_W_BY_TYPE: Readonly<Record<string, number>> = {
  refrigerator: 4,
  refrigerator_freezer: 6,
  freezer: 5,
  tv: 3,
  computer: 4,
  coffee_machine: 1,
  stereo_system: 2,
  game_console: 2,
};

/** Base load of every house in W: meter, energy gateway, internet box. */
export const ALWAYS_ON_W = 20;

/** Standby power in W of a device that is plugged in and on. */
export function leastPowerW(typeId: string): number {
  return LEAST_W_BY_TYPE[typeId] ?? 0;
}

export function everydayPowerW(typeId: string, clock: WallClock, restW: number): number {
  const power = POWER_BY_TYPE[typeId]?.(clock, restW) ?? OTHER_W;
  return Math.max(leastPowerW(typeId), Math.min(power, restW));
}
