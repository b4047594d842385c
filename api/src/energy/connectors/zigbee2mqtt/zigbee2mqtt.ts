import type { DecodedChannel, Decoder } from '../decoder';
import { isObject, jsonOf, numberOf, sumOf } from '../payload';
import { channelName, KWH, type Measurement, samplesOf, shortText } from '../samples';

/** Endpoints and phases have suffixes. `energy_today`, `energy_yesterday` and the like are no counters. */
const FIELD = /^(energy|power|produced_energy|energy_produced)(?:_(l?\d|phase_[abc]))?$/;
/** Zigbee2MQTT rounds energies to two decimals of a kWh unless it is told otherwise. */
const ROUNDING_WS = KWH / 100;

/**
 * Devices of Zigbee2MQTT: energies in kWh, powers in W. Its devices state `linkquality`; the base topic can be any.
 * Names of fields are those of zigbee-herdsman-converters.
 */
export const zigbee2mqtt: Decoder = (message) => {
  const segments = message.topic.split('/');
  if (segments.includes('bridge') || segments.at(-1) === 'availability') return null;
  const state = jsonOf(message);
  if (!isObject(state)) return null;
  if (!segments.slice(0, -1).includes('zigbee2mqtt') && !Object.hasOwn(state, 'linkquality')) return null;
  const measurements = isZlinky(state) ? linky(message.topic, state) : plug(message.topic, state);
  return measurements.length > 0 ? { samples: samplesOf(measurements) } : null;
};

function plug(topic: string, state: Record<string, unknown>): readonly Measurement[] {
  const fields = Object.keys(state).filter((key) => FIELD.test(key));
  const isMeter = fields.some((field) => /produced|phase/.test(field));
  return fields.map((field) => {
    const isCounter = !field.startsWith('power');
    const channel = { ...channelOf(topic, field, field), part: isMeter ? null : 'consumption' } as const;
    return isCounter
      ? { channel, value: state[field], factor: KWH }
      : { channel: { ...channel, kind: 'power', roundingWs: 0 }, value: state[field], factor: 1 };
  });
}

const isZlinky = (state: Record<string, unknown>) =>
  Object.keys(state).some((key) => /^current_(?:tier\d+_)?summ_(?:delivered|received)$/.test(key));

/**
 * A Linky behind a ZLinky: registers in kWh under other names. `current_summ_delivered` (EAST, BASE) is 0 or out of
 * date with tariffs of the historic mode that have classes. `apparent_power` is in VA, and `active_power` belongs to a
 * half hour of the past: both are left out. 0 stands for a register that the meter does not have.
 */
function linky(topic: string, state: Record<string, unknown>): readonly Measurement[] {
  const classes = classesOf(state.current_tarif);
  const drawn = classes === 0 ? 'current_summ_delivered' : `current_tier1-${classes}_summ_delivered`;
  const tiers = Array.from(
    { length: classes },
    (_, index) => state[`current_tier${index + 1}_summ_delivered`],
  );
  const total = classes === 0 ? numberOf(state.current_summ_delivered) : sumOf(tiers);
  return [
    {
      channel: { ...channelOf(topic, drawn, drawn), model: 'ZLinky', part: 'import' },
      value: total || null,
      factor: KWH,
    },
    {
      channel: {
        ...channelOf(topic, 'current_summ_received', 'current_summ_received'),
        model: 'ZLinky',
        part: 'export',
      },
      value: numberOf(state.current_summ_received) || null,
      factor: KWH,
    },
  ];
}

/** Classes of a tariff by OPTARIF; 0 for BASE and for every tariff of the standard mode. */
function classesOf(tariff: unknown): number {
  if (typeof tariff !== 'string') return 0;
  if (tariff.startsWith('BBR')) return 6;
  return tariff.startsWith('HC..') || tariff.startsWith('EJP.') ? 2 : 0;
}

function channelOf(topic: string, field: string, label: string): DecodedChannel {
  return {
    name: channelName(topic, field),
    device: shortText(topic, 'zigbee'),
    model: 'Zigbee2MQTT',
    label,
    kind: 'counter',
    part: null,
    roundingWs: ROUNDING_WS,
  };
}
