import type { Decoder, ProposedPart } from '../decoder';
import { textOf } from '../payload';
import { channelName, samplesOf, shortText, WH } from '../samples';

const TOPIC =
  /^(?:.+\/)?shellies\/([^/]+)\/(?:(relay)\/(\d)\/(energy|power)|(emeter)\/(\d)\/(total|total_returned|power))$/;

const WATT_MINUTE = 60;

interface Field {
  readonly label: string;
  readonly factor: number;
  readonly isCounter: boolean;
}

/** Relays count watt-minutes, meters watt-hours (shelly-api-docs.shelly.cloud/gen1). */
const FIELDS: Readonly<Record<string, Field>> = {
  'relay/energy': { label: 'Energy', factor: WATT_MINUTE, isCounter: true },
  'relay/power': { label: 'Power', factor: 1, isCounter: false },
  'emeter/total': { label: 'Total', factor: WH, isCounter: true },
  'emeter/total_returned': { label: 'Total returned', factor: WH, isCounter: true },
  'emeter/power': { label: 'Power', factor: 1, isCounter: false },
};

/** Shelly of the first generation: one value per topic. `emeter/<n>/energy` is no counter and is not read. */
export const shellyGen1: Decoder = (message) => {
  const [, id = '', relay, relayIndex, relayField, emeter, emeterIndex, emeterField] =
    TOPIC.exec(message.topic) ?? [];
  const component = relay ?? emeter;
  const index = relayIndex ?? emeterIndex ?? '';
  const name = relayField ?? emeterField ?? '';
  const field = FIELDS[`${component}/${name}`];
  if (!field) return null;
  const part: ProposedPart = component === 'relay' ? 'consumption' : null;
  const channel = {
    name: channelName(message.topic),
    device: shortText(id, 'shelly'),
    model: component === 'relay' ? 'Shelly' : 'Shelly EM',
    label: `${field.label} ${Number(index) + 1}`,
    kind: field.isCounter ? 'counter' : 'power',
    part,
    roundingWs: field.isCounter ? field.factor : 0,
  } as const;
  return { samples: samplesOf([{ channel, value: textOf(message), factor: field.factor }]) };
};
