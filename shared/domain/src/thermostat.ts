import type { Device, HeatingCapabilities, Rooms } from '@foyer/contract';

/** Device types that can be the main thermostat (spec 1 §4). */
export const MAIN_THERMOSTAT_TYPES = ['wiser_thermostat', 'tado_ac', 'tado_heater'] as const;

/** How long a target waits for another step before it is sent, milliseconds (spec 1 §4). */
export const TEMPERATURE_SEND_DELAY_MS = 3000;

/** Limits of wiser valves and thermostats, °C (spec 1 §9). */
const WISER_LIMITS = { minC: 1, maxC: 35, stepC: 0.5 };
const MINIMUM_STEP_C = 1;

/** A device that takes a target temperature. */
export type HeatingDevice = Device & { readonly heating: HeatingCapabilities };

const isHeating = (device: Device): device is HeatingDevice => device.heating !== null;

/** Devices that may be chosen as main thermostat, in the order of the rooms. */
export function thermostatChoices(rooms: Rooms): readonly HeatingDevice[] {
  return rooms
    .flatMap(({ devices }) => devices)
    .filter(isHeating)
    .filter(({ type }) => MAIN_THERMOSTAT_TYPES.some((known) => known === type));
}

/** The main thermostat: the chosen one, or the first there is when it is missing (spec 1 §4). */
export function mainThermostat(rooms: Rooms, chosenId: string | null): HeatingDevice | undefined {
  const choices = thermostatChoices(rooms);
  return choices.find(({ id }) => id === chosenId) ?? choices[0];
}

/** Temperatures a device takes, °C. */
export interface TemperatureRange {
  readonly minC: number;
  readonly maxC: number;
  readonly stepC: number;
}

/** What may be set: the constants of wiser, else the device's own with steps of at least 1 °C (spec 1 §5 §9). */
export function temperatureRange(device: HeatingDevice): TemperatureRange {
  if (device.type.startsWith('wiser_')) return WISER_LIMITS;
  const { minC, maxC, stepC } = device.heating;
  return { minC, maxC: Math.max(minC, maxC), stepC: Math.max(MINIMUM_STEP_C, stepC) };
}

/** The nearest temperature a device takes, °C: within its range, on a step counted from 0. */
export function settableTemperature(valueC: number, { minC, maxC, stepC }: TemperatureRange): number {
  const onStep = Math.round(valueC / stepC) * stepC;
  return Math.min(maxC, Math.max(minC, Math.round(onStep * 10) / 10));
}

/** One step up or down from a target, °C. A target between two steps goes to the next one in that direction. */
export function steppedTemperature(targetC: number, direction: 1 | -1, range: TemperatureRange): number {
  const steps = targetC / range.stepC;
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return settableTemperature(next * range.stepC, range);
}

/** A target as it travels: one decimal, for tado devices a whole number (spec 1 §5). */
export function temperatureToWire(targetC: number, deviceType: string): string {
  return deviceType.startsWith('tado_') ? String(Math.round(targetC)) : targetC.toFixed(1);
}

/** What keeps a heating system from being read or set: its password, or something else (spec 1 §8). */
export type HeatingProblem = 'password' | 'unavailable';

const SYSTEM_PREFIXES = { wiser_: 'WISER', tado_: 'TADO' } as const;
const REFUSED_PASSWORD = 401;

/** The number a third party's answer carries; null where it has none. */
function codeOf(answer: unknown): number | null {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : answer;
  const isWritten = typeof code === 'number' || (typeof code === 'string' && code.trim() !== '');
  return isWritten && Number.isFinite(Number(code)) ? Number(code) : null;
}

/** The errors of a device's system, by name; none for a device that hangs on no brand's cloud. */
function errorsOf(errors: Readonly<Record<string, unknown>>, deviceType: string) {
  const prefix = Object.entries(SYSTEM_PREFIXES).find(([start]) => deviceType.startsWith(start))?.[1];
  return prefix ? Object.entries(errors).filter(([name]) => name.includes(prefix)) : [];
}

/**
 * What the platform says is wrong with a device's system (spec 1 §3 §8): `TADO_AUTHORIZATION_ERROR` and
 * `WISER_LAST_ERROR` with code 401 are a refused password, any other error of the system makes it unavailable.
 *
 * @param errors of the states' answer, by name.
 */
export function heatingProblem(
  errors: Readonly<Record<string, unknown>>,
  deviceType: string,
): HeatingProblem | null {
  const own = errorsOf(errors, deviceType);
  const isRefused = own.some(
    ([name, answer]) =>
      name === 'TADO_AUTHORIZATION_ERROR' ||
      (name === 'WISER_LAST_ERROR' && codeOf(answer) === REFUSED_PASSWORD),
  );
  if (isRefused) return 'password';
  return own.length > 0 ? 'unavailable' : null;
}

/** The number a device's system answers with instead of what it is asked, to be told (spec 3 §8); null where there is none. */
export function heatingErrorCode(
  errors: Readonly<Record<string, unknown>>,
  deviceType: string,
): number | null {
  for (const [, answer] of errorsOf(errors, deviceType)) {
    const code = codeOf(answer);
    if (code !== null) return code;
  }
  return null;
}
