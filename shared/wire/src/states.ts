import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireVerbatim } from './text';
import { instantFromWire, optionalFlag, optionalNumber, optionalText, wireBoolean, wireId } from './values';

const measure = z.object({
  value: z._default(z.nullable(z.number()), null),
  type: optionalText,
  unit: optionalText,
  date: optionalText,
});

/** A command that a device has not executed. States of later platforms are skipped. */
export const commandWire = z.object({
  state: z.string(),
  on: optionalFlag,
  /** °C. */
  targetTemp: optionalNumber,
});

/** Body of `GET /api/states`. */
export const statesWire = z.object({
  deviceStates: z.array(
    z.object({
      deviceId: z.string(),
      state: optionalText,
      effectiveReportPeriod: optionalNumber,
      reportPeriod: optionalNumber,
      localBufferRecovery: optionalFlag,
      consumptionUpToDate: optionalFlag,
      productionUpToDate: optionalFlag,
      sensorStates: z._default(z.array(z.object({ sensorId: z.string(), measure: z.nullable(measure) })), []),
      actuatorStates: z._default(
        z.array(
          z.object({
            actuatorId: optionalText,
            state: z.object({ is_on: z._default(z.nullable(z.boolean()), null) }),
          }),
        ),
        [],
      ),
      /** Foyer extension; absent on other platforms. */
      commands: z._default(z.array(commandWire), []),
    }),
  ),
  hasGateway: optionalFlag,
  errors: z._default(
    z.nullable(z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])),
    null,
  ),
});

/** A command that a device has not executed as far as is known. */
export interface UnansweredCommand {
  /** `silent`: no answer came in time; it may still come. */
  readonly state: 'underway' | 'silent' | 'refused';
  /** Null when the command is not about the switch. */
  readonly on: boolean | null;
  /** °C; null when the command is not about the target. */
  readonly targetC: number | null;
}

/** Latest sensor values of a device. */
export interface DeviceState {
  readonly deviceId: string;
  readonly state: 'on' | 'off' | 'offline' | 'unknown';
  /** Actuator closed; null without an actuator. */
  readonly isOn: boolean | null;
  /**
   * Latest values by sensor tag (`pow`, `produced_energy`, `soc`, `currentTemp`…) in wire units; null when
   * missing.
   */
  readonly sensors: Readonly<Record<string, number | null>>;
  /** Newest measure, epoch milliseconds. */
  readonly measuredAt: number | null;
  /** Period covered by the energies in `sensors`, seconds. */
  readonly reportPeriodS: number | null;
  readonly localBufferRecovery: boolean;
  /** False when the values may be outdated; null when the device does not say. */
  readonly consumptionUpToDate: boolean | null;
  readonly productionUpToDate: boolean | null;
  /** Oldest first. Everything else is what the device reported. */
  readonly commands: readonly UnansweredCommand[];
}

/** Live state of the home. */
export interface HouseStates {
  readonly devices: readonly DeviceState[];
  /** False when the home has no gateway: nothing is measured, and commands are refused. */
  readonly hasGateway: boolean;
  /** Third-party errors by name (`TADO_AUTHORIZATION_ERROR`, `WISER_LAST_ERROR`…) with their details. */
  readonly errors: Readonly<Record<string, unknown>>;
}

const DEVICE_STATES = ['on', 'off', 'offline'] as const;

/** `sensorId` is the device id, a dash and the tag. */
function sensorTag(sensorId: string, deviceId: string): string {
  return sensorId.startsWith(`${deviceId}-`)
    ? sensorId.slice(deviceId.length + 1)
    : sensorId.slice(sensorId.lastIndexOf('-') + 1);
}

const COMMAND_STATES: Readonly<Record<string, UnansweredCommand['state']>> = {
  waiting: 'underway',
  sent: 'underway',
  silent: 'silent',
  refused: 'refused',
};

function readCommands(wires: readonly z.output<typeof commandWire>[]): UnansweredCommand[] {
  const read: UnansweredCommand[] = [];
  for (const { state, on, targetTemp } of wires) {
    const known = COMMAND_STATES[state];
    if (known) read.push({ state: known, on, targetC: targetTemp });
  }
  return read;
}

type StateWire = z.output<typeof statesWire>['deviceStates'][number];

function readState(wire: StateWire): DeviceState {
  const times = wire.sensorStates.map(({ measure }) => instantFromWire(measure?.date));
  const newest = Math.max(...times.map((time) => time ?? Number.NEGATIVE_INFINITY));
  return {
    deviceId: wire.deviceId,
    state: DEVICE_STATES.find((state) => state === wire.state) ?? 'unknown',
    isOn: wire.actuatorStates[0]?.state.is_on ?? null,
    sensors: Object.fromEntries(
      wire.sensorStates.map(({ sensorId, measure }) => [
        sensorTag(sensorId, wire.deviceId),
        measure?.value ?? null,
      ]),
    ),
    measuredAt: Number.isFinite(newest) ? newest : null,
    reportPeriodS: wire.effectiveReportPeriod ?? wire.reportPeriod,
    localBufferRecovery: wire.localBufferRecovery ?? false,
    consumptionUpToDate: wire.consumptionUpToDate,
    productionUpToDate: wire.productionUpToDate,
    commands: readCommands(wire.commands),
  };
}

/** Live states of all devices. */
export const states = defineCall({
  id: 'states',
  path: '/api/states',
  params: z.object({
    client_type: z._default(wireVerbatim(32), 'webui'),
    client_version: z._default(wireVerbatim(32), '7.10.18'),
  }),
  answer: statesWire,
  read: (answer): HouseStates => ({
    devices: answer.deviceStates.map(readState),
    hasGateway: answer.hasGateway ?? true,
    errors: Array.isArray(answer.errors) ? Object.assign({}, ...answer.errors) : (answer.errors ?? {}),
  }),
  measures: true,
  source: 'docs/rules/energy.md',
});

/** Switches a device and resolves to the state it has: the earlier one while the command is on its way. */
export const switchDevice = defineCall({
  id: 'switchDevice',
  path: '/api/device/switch',
  params: z.object({ id: wireId, on: wireBoolean }),
  answer: z.object({ state: z.enum(['on', 'off']), command: z.optional(commandWire) }),
  read: ({ state }) => state,
  changes: true,
  tags: ['states'],
  errors: [
    'command.refused',
    'switch.not.allowed',
    'device.not.found',
    'gateway.not.available',
    'modify.not.allowed',
  ],
  source: 'docs/rules/devices.md',
});

/** Sets a heating device's target in °C with one decimal; tado accepts integers only. */
export const setTargetTemperature = defineCall({
  id: 'setTargetTemperature',
  path: '/api/device/temperature/set',
  params: z.object({ deviceId: wireId, temperature: z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)) }),
  answer: z.object({ command: z.optional(commandWire) }),
  read: () => undefined,
  changes: true,
  tags: ['states'],
  errors: [
    'command.refused',
    'device.not.found',
    'gateway.not.available',
    'heating.unauthorised',
    'heating.unavailable',
    'modify.not.allowed',
    'quota.exceeded',
    'temperature.not.allowed',
    'temperature.out.of.range',
  ],
  source: 'docs/rules/heating.md',
});
