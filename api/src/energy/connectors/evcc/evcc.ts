import type { DecodedChannel, Decoder, ProposedPart } from '../decoder';
import { textOf } from '../payload';
import { channelName, KWH, samplesOf, shortText } from '../samples';

/** Below any root topic, which can be the home's branch itself. */
const TOPIC = /^(.+\/)?((?:site|loadpoints)\/.+)$/;

interface Field {
  /** Beginning of the topic that is the device; `#` is the number of a meter or of a load point. */
  readonly device: string;
  readonly kind: 'counter' | 'power' | 'charge_level';
  readonly part: ProposedPart;
}

/**
 * Powers are in W, energies in kWh with three decimals: `chargeTotalImport` too. The grid's power is positive when
 * drawn, the battery's when it gives, and a battery's `energy` is what it gave (evcc 0.313, `server/mqtt.go`,
 * `core/site.go`, `core/loadpoint_session.go`).
 *
 * Proposed are the power of all meters of a kind and the energy of each. The sums `pvEnergy` and `battery/energy` are
 * left out: they take a meter that does not answer for 0.
 */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['site/grid/power', { device: 'site/grid', kind: 'power', part: 'grid' }],
  ['site/grid/energy', { device: 'site/grid', kind: 'counter', part: 'import' }],
  ['site/grid/returnEnergy', { device: 'site/grid', kind: 'counter', part: 'export' }],
  ['site/pvPower', { device: 'site/pv', kind: 'power', part: 'production' }],
  ['site/pv/#/power', { device: 'site/pv', kind: 'power', part: null }],
  ['site/pv/#/energy', { device: 'site/pv', kind: 'counter', part: 'production' }],
  ['site/battery/power', { device: 'site/battery', kind: 'power', part: 'battery' }],
  ['site/battery/soc', { device: 'site/battery', kind: 'charge_level', part: null }],
  ['site/battery/devices/#/power', { device: 'site/battery', kind: 'power', part: null }],
  ['site/battery/devices/#/energy', { device: 'site/battery', kind: 'counter', part: 'discharge' }],
  ['site/battery/devices/#/returnEnergy', { device: 'site/battery', kind: 'counter', part: 'charge' }],
  ['site/aux/#/power', { device: 'site/aux/#', kind: 'power', part: 'consumption' }],
  ['site/aux/#/energy', { device: 'site/aux/#', kind: 'counter', part: 'consumption' }],
  ['site/consumers/#/power', { device: 'site/consumers/#', kind: 'power', part: 'consumption' }],
  ['site/consumers/#/energy', { device: 'site/consumers/#', kind: 'counter', part: 'consumption' }],
  ['site/ext/#/power', { device: 'site/ext/#', kind: 'power', part: null }],
  ['site/ext/#/energy', { device: 'site/ext/#', kind: 'counter', part: null }],
  ['site/ext/#/returnEnergy', { device: 'site/ext/#', kind: 'counter', part: null }],
  ['loadpoints/#/chargePower', { device: 'loadpoints/#', kind: 'power', part: 'consumption' }],
  ['loadpoints/#/chargeTotalImport', { device: 'loadpoints/#', kind: 'counter', part: 'consumption' }],
]);

/** evcc: one value per topic. */
export const evcc: Decoder = (message) => {
  const [, root = '', topic = ''] = TOPIC.exec(message.topic) ?? [];
  const number = /\/(\d{1,3})\//.exec(topic)?.[1] ?? '#';
  const field = FIELDS.get(topic.replace(`/${number}/`, '/#/'));
  if (!field) return null;
  const isCounter = field.kind === 'counter';
  const channel: DecodedChannel = {
    name: channelName(message.topic),
    device: shortText(`${root}${field.device.replace('#', number)}`, 'evcc'),
    model: 'evcc',
    label: topic,
    kind: field.kind,
    part: field.part,
    roundingWs: isCounter ? KWH / 1000 : 0,
  };
  return { samples: samplesOf([{ channel, value: textOf(message), factor: isCounter ? KWH : 1 }]) };
};
