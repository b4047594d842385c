import type { Device, HeatingCapabilities, Rooms } from '@foyer/contract';

/** Device types usable as the main thermostat. */
export const MAIN_THERMOSTAT_TYPES = ['wiser_thermostat', 'tado_ac', 'tado_heater'] as const;

/** Delay that collects steps of the target before it is sent, ms. */
export const TEMPERATURE_SEND_DELAY_MS = 3000;

/** Highest target that can be set on a wall tablet, which guests and children reach, °C. */
export const KIOSK_MAX_TARGET_C = 25;

/** °C. */
const WISER_LIMITS = { minC: 1, maxC: 35, stepC: 0.5 };
const MINIMUM_STEP_C = 1;

/** A device that takes a target temperature. */
export type HeatingDevice = Device & { readonly heating: HeatingCapabilities };

const isHeating = (device: Device): device is HeatingDevice => device.heating !== null;

/** Possible main thermostats, in room order. */
export function thermostatChoices(rooms: Rooms): readonly HeatingDevice[] {
  return rooms
    .flatMap(({ devices }) => devices)
    .filter(isHeating)
    .filter(({ type }) => MAIN_THERMOSTAT_TYPES.some((known) => known === type));
}

/** The chosen main thermostat, or the first possible one. */
export function mainThermostat(rooms: Rooms, chosenId: string | null): HeatingDevice | undefined {
  const choices = thermostatChoices(rooms);
  return choices.find(({ id }) => id === chosenId) ?? choices[0];
}

/** Accepted targets, °C. */
export interface TemperatureRange {
  readonly minC: number;
  readonly maxC: number;
  readonly stepC: number;
}

/** Wiser limits are constant; other devices have their own, with steps of at least 1 °C. */
export function temperatureRange(device: HeatingDevice): TemperatureRange {
  if (device.type.startsWith('wiser_')) return WISER_LIMITS;
  const { minC, maxC, stepC } = device.heating;
  return { minC, maxC: Math.max(minC, maxC), stepC: Math.max(MINIMUM_STEP_C, stepC) };
}

/** Targets that can be set in kiosk mode, °C; a program may still set higher ones. */
export function kioskTemperatureRange(device: HeatingDevice): TemperatureRange {
  const { minC, maxC, stepC } = temperatureRange(device);
  return { minC, maxC: Math.max(minC, Math.min(maxC, KIOSK_MAX_TARGET_C)), stepC };
}

/** The nearest accepted target, °C; steps count from 0. */
export function roundTargetTemperature(valueC: number, { minC, maxC, stepC }: TemperatureRange): number {
  const onStep = Math.round(valueC / stepC) * stepC;
  return Math.min(maxC, Math.max(minC, Math.round(onStep * 10) / 10));
}

/** One step up or down, °C. A target between steps moves to the next one in that direction. */
export function stepTargetTemperature(targetC: number, direction: 1 | -1, range: TemperatureRange): number {
  const steps = targetC / range.stepC;
  const next = direction === 1 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return roundTargetTemperature(next * range.stepC, range);
}

/** Wire text of a target: one decimal, an integer for tado. */
export function temperatureToWire(targetC: number, deviceType: string): string {
  return deviceType.startsWith('tado_') ? String(Math.round(targetC)) : targetC.toFixed(1);
}

/** Why a heating system cannot be reached: wrong password, or anything else. */
export type HeatingProblem = 'password' | 'unavailable';

const SYSTEM_PREFIXES = { wiser_: 'WISER', tado_: 'TADO' } as const;
const REFUSED_PASSWORD = 401;

/** Numeric code of a third-party error; null without one. */
function codeOf(answer: unknown): number | null {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : answer;
  const isNumeric = typeof code === 'number' || (typeof code === 'string' && code.trim() !== '');
  return isNumeric && Number.isFinite(Number(code)) ? Number(code) : null;
}

/** Errors of the device's own brand; none for a device without a cloud. */
function errorsOf(errors: Readonly<Record<string, unknown>>, deviceType: string) {
  const prefix = Object.entries(SYSTEM_PREFIXES).find(([start]) => deviceType.startsWith(start))?.[1];
  return prefix ? Object.entries(errors).filter(([name]) => name.includes(prefix)) : [];
}

/**
 * Problem of a device's heating system: `TADO_AUTHORIZATION_ERROR`, and `WISER_LAST_ERROR` with code 401,
 * mean a wrong password.
 * @param errors of the states' answer, by name
 */
export function heatingProblem(
  errors: Readonly<Record<string, unknown>>,
  deviceType: string,
): HeatingProblem | null {
  const ownErrors = errorsOf(errors, deviceType);
  const isRefused = ownErrors.some(
    ([name, answer]) =>
      name === 'TADO_AUTHORIZATION_ERROR' ||
      (name === 'WISER_LAST_ERROR' && codeOf(answer) === REFUSED_PASSWORD),
  );
  if (isRefused) return 'password';
  return ownErrors.length > 0 ? 'unavailable' : null;
}

/** Error code of a device's heating system, to show to people; null without one. */
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
