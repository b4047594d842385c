import type { DecodedChannel, Decoder } from '../decoder';
import { textOf } from '../payload';
import { channelName, samplesOf, shortText, WH } from '../samples';

const TOPIC = /^(?:.+\/)?shellies\/([^/]+)\/(relay|emeter)\/(\d)\/(\w+)$/;

const WATT_MINUTE = 60;

type Field = Pick<DecodedChannel, 'kind' | 'part' | 'model' | 'label'> & { readonly factor: number };

/**
 * Relays count watt-minutes, meters watt-hours (shelly-api-docs.shelly.cloud/gen1). `emeter/<n>/energy` is what was
 * counted since the last message and is not read.
 */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  [
    'relay/energy',
    { kind: 'counter', part: 'consumption', model: 'Shelly', label: 'Energy', factor: WATT_MINUTE },
  ],
  ['relay/power', { kind: 'power', part: 'consumption', model: 'Shelly', label: 'Power', factor: 1 }],
  ['emeter/total', { kind: 'counter', part: null, model: 'Shelly EM', label: 'Total', factor: WH }],
  [
    'emeter/total_returned',
    { kind: 'counter', part: null, model: 'Shelly EM', label: 'Total returned', factor: WH },
  ],
  ['emeter/power', { kind: 'power', part: null, model: 'Shelly EM', label: 'Power', factor: 1 }],
]);

/** Shelly of the first generation: one value per topic. */
export const shellyGen1: Decoder = (message) => {
  const [, id, component, index, name] = TOPIC.exec(message.topic) ?? [];
  const field = FIELDS.get(`${component}/${name}`);
  if (!field) return null;
  const { factor, ...known } = field;
  const channel: DecodedChannel = {
    ...known,
    name: channelName(message.topic),
    device: shortText(id, 'shelly'),
    label: `${field.label} ${index}`,
    roundingWs: field.kind === 'counter' ? factor : 0,
  };
  return { samples: samplesOf([{ channel, value: textOf(message), factor }]) };
};
