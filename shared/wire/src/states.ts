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
    }),
  ),
  hasGateway: optionalFlag,
  errors: z._default(
    z.nullable(z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])),
    null,
  ),
});

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

/** Switches a device and resolves to its new state. */
export const switchDevice = defineCall({
  id: 'switchDevice',
  path: '/api/device/switch',
  params: z.object({ id: wireId, on: wireBoolean }),
  answer: z.object({ state: z.enum(['on', 'off']) }),
  read: ({ state }) => state,
  changes: true,
  tags: ['states'],
  errors: ['switch.not.allowed', 'device.not.found', 'gateway.not.available', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});

/** Sets a heating device's target in °C with one decimal; tado accepts integers only. */
export const setTargetTemperature = defineCall({
  id: 'setTargetTemperature',
  path: '/api/device/temperature/set',
  params: z.object({ deviceId: wireId, temperature: z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)) }),
  answer: z.object({}),
  read: () => undefined,
  changes: true,
  tags: ['states'],
  errors: [
    'device.not.found',
    'gateway.not.available',
    'heating.unauthorised',
    'heating.unavailable',
    'modify.not.allowed',
    'temperature.not.allowed',
    'temperature.out.of.range',
  ],
  source: 'docs/rules/heating.md',
});
