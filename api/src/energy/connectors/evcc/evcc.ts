import type { DecodedChannel, Decoder, ProposedPart } from '../decoder';
import { textOf } from '../payload';
import { channelName, KWH, samplesOf, shortText } from '../samples';

/** Below any root topic, which can be the home's branch itself. Numbers of meters and load points start at 1. */
const SITE =
  /^((?:.+\/)?site)\/(?:(grid)\/(power|energy|returnEnergy)|(battery)\/(power|soc)|(pvPower)|(pv|battery|aux|consumers|ext)\/(?:devices\/)?(\d+)\/(power|energy|returnEnergy))$/;
const LOAD_POINT = /^((?:.+\/)?loadpoints\/(\d+))\/(chargePower|chargeTotalImport)$/;

/** Energies have three decimals of a kWh. */
const ROUNDING_WS = KWH / 1000;

const UNITS = {
  counter: { factor: KWH, roundingWs: ROUNDING_WS },
  power: { factor: 1, roundingWs: 0 },
  charge_level: { factor: 1, roundingWs: 0 },
} as const;

interface Topic {
  readonly device: string;
  readonly label: string;
  readonly kind: keyof typeof UNITS;
  readonly part: ProposedPart;
}

/** Part of a counter, by group of meters. A battery's `energy` is what it gave. */
const ENERGY_PARTS: Readonly<
  Record<string, { readonly energy: ProposedPart; readonly returnEnergy: ProposedPart }>
> = {
  grid: { energy: 'import', returnEnergy: 'export' },
  pv: { energy: 'production', returnEnergy: null },
  battery: { energy: 'discharge', returnEnergy: 'charge' },
  aux: { energy: 'consumption', returnEnergy: null },
  consumers: { energy: 'consumption', returnEnergy: null },
  ext: { energy: null, returnEnergy: null },
};

/**
 * evcc 0.313, `server/mqtt.go` and `core/site.go`: one value per topic, powers in W, energies in kWh. The grid's power
 * is positive when drawn, the battery's when it gives. `chargeTotalImport` is in kWh too (`core/loadpoint_session.go`).
 */
export const evcc: Decoder = (message) => {
  const topic = siteTopic(message.topic) ?? loadPointTopic(message.topic);
  if (topic === null) return null;
  const { factor, roundingWs } = UNITS[topic.kind];
  const channel: DecodedChannel = {
    ...topic,
    name: channelName(message.topic),
    device: shortText(topic.device, 'evcc'),
    model: 'evcc',
    roundingWs,
  };
  return { samples: samplesOf([{ channel, value: textOf(message), factor }]) };
};

/**
 * Powers and charge level are proposed from the totals of all meters, counters from each meter: the totals of energies,
 * `pvEnergy` and `battery/energy`, take a meter that does not answer for 0 and are left out.
 */
function siteTopic(topic: string): Topic | null {
  const [, site, grid, gridField, battery, batteryField, pvPower, group, number, field] =
    SITE.exec(topic) ?? [];
  if (grid) return meterTopic(`${site}/grid`, 'grid', 'Grid', gridField, 'import');
  if (battery) {
    const isPower = batteryField === 'power';
    return {
      device: `${site}/battery`,
      label: isPower ? 'Battery power' : 'Battery soc',
      kind: isPower ? 'power' : 'charge_level',
      part: isPower ? 'discharge' : null,
    };
  }
  if (pvPower) return { device: `${site}/pv`, label: 'PV power', kind: 'power', part: 'production' };
  if (!group) return null;
  const isTotalled = group === 'pv' || group === 'battery';
  const isConsumer = group === 'aux' || group === 'consumers';
  const device = isTotalled ? `${site}/${group}` : `${site}/${group}/${number}`;
  return meterTopic(device, group, `${group} ${number}`, field, isConsumer ? 'consumption' : null);
}

function meterTopic(
  device: string,
  group: string,
  label: string,
  field: string | undefined,
  powerPart: ProposedPart,
): Topic | null {
  if (field === 'power') return { device, label: `${label} power`, kind: 'power', part: powerPart };
  if (field !== 'energy' && field !== 'returnEnergy') return null;
  return { device, label: `${label} ${field}`, kind: 'counter', part: ENERGY_PARTS[group]?.[field] ?? null };
}

function loadPointTopic(topic: string): Topic | null {
  const [, device, number, field] = LOAD_POINT.exec(topic) ?? [];
  if (device === undefined) return null;
  const kind = field === 'chargePower' ? 'power' : 'counter';
  return { device, label: `Load point ${number} ${field}`, kind, part: 'consumption' };
}
