import type { DecodedChannel, Decoder } from '../decoder';
import { fieldOf, isObject, jsonOf, numberOf } from '../payload';
import { channelName, type Measurement, samplesOf, shortText, WH } from '../samples';

const STATUS = /^(.+)\/status\/((?:em|emdata|em1|em1data|switch|pm1):\d{1,2})$/;
const EVENTS = /^(.+)\/events\/rpc$/;
const COMPONENT = /^(?:em|emdata|em1|em1data|switch|pm1):\d{1,2}$/;
const PHASES = ['a', 'b', 'c'] as const;

/**
 * Shelly from the second generation on. Energies are in Wh and powers in W, positive when drawn
 * (shelly-api-docs.shelly.cloud/gen2).
 */
export const shellyGen2: Decoder = (message) => {
  const status = STATUS.exec(message.topic);
  if (status) {
    const [, prefix = '', component = ''] = status;
    return { samples: samplesOf(measurementsOf(prefix, component, jsonOf(message))) };
  }
  const prefix = EVENTS.exec(message.topic)?.[1];
  if (prefix === undefined) return null;
  const json = jsonOf(message);
  const params = fieldOf(json, 'params');
  const method = fieldOf(json, 'method');
  const isStatus = method === 'NotifyStatus' || method === 'NotifyFullStatus';
  if (!isObject(params) || !isStatus) return { samples: [] };
  const components = Object.keys(params).filter((key) => COMPONENT.test(key));
  const measurements = components.flatMap((key) => measurementsOf(prefix, key, params[key]));
  return { samples: samplesOf(measurements, unixTimeOf(params.ts)) };
};

/** Unix seconds in ms; null for a device that does not know the time. */
function unixTimeOf(ts: unknown): number | null {
  const seconds = numberOf(ts);
  return seconds !== null && seconds > 1_000_000_000 && seconds < 10_000_000_000
    ? Math.round(seconds * 1000)
    : null;
}

function measurementsOf(prefix: string, component: string, status: unknown): readonly Measurement[] {
  switch (component.split(':')[0]) {
    case 'em':
      return phasePowers(prefix, component, status);
    case 'emdata':
      return phaseCounters(prefix, component, status);
    case 'em1':
      return [
        power(channelOf(prefix, component, 'act_power', 'Shelly EM', 'Power'), fieldOf(status, 'act_power')),
      ];
    case 'em1data':
      return [
        counter(
          channelOf(prefix, component, 'total_act_energy', 'Shelly EM', 'Energy'),
          fieldOf(status, 'total_act_energy'),
        ),
        counter(
          channelOf(prefix, component, 'total_act_ret_energy', 'Shelly EM', 'Returned energy'),
          fieldOf(status, 'total_act_ret_energy'),
        ),
      ];
    default:
      return switchMeasurements(prefix, component, status);
  }
}

/** The total is the power of the home when the device measures its line: its counters do not net the phases. */
function phasePowers(prefix: string, component: string, status: unknown): readonly Measurement[] {
  const total = channelOf(prefix, component, 'total_act_power', 'Shelly 3EM', 'Total');
  return [
    power({ ...total, part: 'grid' }, fieldOf(status, 'total_act_power')),
    ...PHASES.map((phase) => {
      const field = `${phase}_act_power`;
      const channel = channelOf(prefix, component, field, 'Shelly 3EM', `Phase ${phase.toUpperCase()}`);
      return power(channel, fieldOf(status, field));
    }),
  ];
}

/**
 * Counters of the phases. Their sums, `total_act` and `total_act_ret`, are left out: they are wrong for a home while
 * one phase exports and another imports.
 */
function phaseCounters(prefix: string, component: string, status: unknown): readonly Measurement[] {
  return PHASES.flatMap((phase) => {
    const label = `Phase ${phase.toUpperCase()}`;
    const energy = `${phase}_total_act_energy`;
    const returned = `${phase}_total_act_ret_energy`;
    return [
      counter(channelOf(prefix, component, energy, 'Shelly 3EM', label), fieldOf(status, energy)),
      counter(
        channelOf(prefix, component, returned, 'Shelly 3EM', `${label} returned`),
        fieldOf(status, returned),
      ),
    ];
  });
}

/** Plugs, relays and meters of an appliance. `aenergy` counts both directions, `ret_aenergy` is contained in it. */
function switchMeasurements(prefix: string, component: string, status: unknown): readonly Measurement[] {
  const model = component.startsWith('pm1') ? 'Shelly PM' : 'Shelly';
  const total = numberOf(fieldOf(status, 'aenergy', 'total'));
  const returned = numberOf(fieldOf(status, 'ret_aenergy', 'total'));
  const apower = channelOf(prefix, component, 'apower', model, 'Power');
  const aenergy = channelOf(prefix, component, 'aenergy', model, 'Energy');
  const measurements = [power({ ...apower, part: 'consumption' }, fieldOf(status, 'apower'))];
  if (returned === null) return [...measurements, counter({ ...aenergy, part: 'consumption' }, total)];
  const drawn = channelOf(prefix, component, 'aenergy.drawn', model, 'Energy drawn');
  return [
    ...measurements,
    counter({ ...aenergy, label: 'Energy in both directions' }, total),
    counter({ ...drawn, part: 'consumption' }, total === null ? null : total - returned),
    counter(channelOf(prefix, component, 'ret_aenergy', model, 'Returned energy'), returned),
  ];
}

type Channel = Omit<DecodedChannel, 'kind' | 'roundingWs'>;

function channelOf(prefix: string, component: string, field: string, model: string, label: string): Channel {
  return {
    name: channelName(prefix, component, field),
    device: shortText(prefix, 'shelly'),
    model,
    label,
    part: null,
  };
}

const power = (channel: Channel, value: unknown): Measurement => ({
  channel: { ...channel, kind: 'power', roundingWs: 0 },
  value,
  factor: 1,
});

/** Counters have two or three decimals of a Wh. */
const counter = (channel: Channel, value: unknown): Measurement => ({
  channel: { ...channel, kind: 'counter', roundingWs: 36 },
  value,
  factor: WH,
});
