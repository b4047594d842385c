import * as z from 'zod/mini';
import { defineCall } from './call';
import { commandWire } from './states';
import { measured, wireBoolean, wireId } from './values';

const celsius = z.string().check(z.regex(/^\d{1,2}(\.\d)?$/));

/** Switches an air conditioner and optionally sets its target in °C. Resolves to the state it has. */
export const airConditioning = defineCall({
  id: 'airConditioning',
  path: '/api/device/ac',
  params: z.object({ deviceId: wireId, on: wireBoolean, temperature: z.optional(celsius) }),
  answer: z.object({ state: z.enum(['on', 'off']), command: z.optional(commandWire) }),
  read: ({ state }) => state,
  changes: true,
  tags: ['states'],
  errors: [
    'command.refused',
    'device.not.found',
    'ac.not.allowed',
    'heating.unauthorised',
    'heating.unavailable',
    'modify.not.allowed',
    'quota.exceeded',
    'temperature.out.of.range',
  ],
  source: 'docs/rules/heating.md',
});

/** A Wiser device that takes a target, °C. */
export interface WiserTemperature {
  readonly deviceId: string;
  readonly name: string;
  /** Null when not measured. */
  readonly currentC: number | null;
  readonly targetC: number | null;
}

/** Current and target temperatures of the Wiser devices. */
export const wiserTemperatures = defineCall({
  id: 'wiserTemperatures',
  method: 'POST',
  path: '/wiser/proxy/public_home/get_loc_temp',
  /** All devices when omitted. */
  params: z.object({ locationId: z.optional(wireId) }),
  answer: z.object({
    locTemp: z.array(
      z.object({ id: z.string(), name: z.string(), currentTemp: measured, targetTemp: measured }),
    ),
  }),
  read: (answer): readonly WiserTemperature[] =>
    answer.locTemp.map(({ id, name, currentTemp, targetTemp }) => ({
      deviceId: id,
      name,
      currentC: currentTemp,
      targetC: targetTemp,
    })),
  carrier: 'json',
  errors: ['invalid.credentials', 'quota.exceeded', 'wiser.unavailable'],
  source: 'docs/rules/heating.md',
});

/** Sets the target of a Wiser device, °C, with at most one decimal. */
export const setWiserTemperature = defineCall({
  id: 'setWiserTemperature',
  method: 'POST',
  path: '/wiser/proxy/public_home/set_loc_temp',
  params: z.object({ id: wireId, temperature: z.number().check(z.minimum(0), z.maximum(100)) }),
  answer: z.object({ command: z.optional(commandWire) }),
  read: () => undefined,
  carrier: 'json',
  changes: true,
  tags: ['states'],
  errors: [
    'command.refused',
    'device.not.found',
    'invalid.credentials',
    'modify.not.allowed',
    'temperature.out.of.range',
    'wiser.unavailable',
  ],
  source: 'docs/rules/heating.md',
});
