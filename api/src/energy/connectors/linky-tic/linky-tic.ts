import type { Decoder } from '../decoder';
import { fieldOf, isObject, jsonOf, sumOf } from '../payload';
import { channelName, samplesOf, shortText, WH } from '../samples';
import { tasmotaDevice } from '../tasmota/tasmota';

/**
 * Registers of what is drawn, by contract: EAST in the standard mode, otherwise one per class of the tariff
 * (Enedis-NOI-CPT_54E). A contract has all of its registers; frames with some of them cannot be added up.
 */
const DRAWN: readonly (readonly string[])[] = [
  ['EAST'],
  ['BASE'],
  ['HCHC', 'HCHP'],
  ['EJPHN', 'EJPHPM'],
  ['BBRHCJB', 'BBRHPJB', 'BBRHCJW', 'BBRHPJW', 'BBRHCJR', 'BBRHPJR'],
];

/**
 * The meter's frame, as Tasmota sends it. `ENERGY.Total` leaves out classes of the tariff; PAPP and SINSTS are apparent
 * powers in VA. Each set of registers is a channel of its own: after a change of contract, the sums have nothing to do
 * with each other.
 */
export const linkyTic: Decoder = (message) => {
  const device = tasmotaDevice(message.topic);
  if (device === null) return null;
  const frame = fieldOf(jsonOf(message), 'TIC');
  if (!isObject(frame)) return null;
  const channelOf = (registers: readonly string[], part: 'import' | 'export') =>
    ({
      name: channelName(device, `TIC.${registers.join('-')}`),
      device: shortText(device, 'linky'),
      model: 'Linky',
      label: registers.join(' + '),
      kind: 'counter',
      part,
      roundingWs: WH,
    }) as const;
  const measurements = [{ channel: channelOf(['EAIT'], 'export'), value: frame.EAIT, factor: WH }];
  const drawn = DRAWN.find((registers) => registers.every((register) => frame[register] !== undefined));
  if (!drawn) return { samples: samplesOf(measurements) };
  const imported = {
    channel: channelOf(drawn, 'import'),
    value: sumOf(drawn.map((register) => frame[register])),
    factor: WH,
  };
  return { samples: samplesOf([imported, ...measurements]) };
};
