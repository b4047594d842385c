import type { Decoder, ProposedPart } from '../decoder';
import { textOf } from '../payload';
import { channelName, KWH, samplesOf, shortText } from '../samples';

/** Serial numbers of Hoymiles inverters have twelve digits; channel 0 is the inverter, the others are its inputs. */
const INVERTER = /^(?:.+\/)?([0-9a-f]{12})\/0\/(power|yieldtotal)$/i;
const ALL = /^(.+)\/ac\/(power|yieldtotal)$/;

const LABELS = { power: 'Power', yieldtotal: 'YieldTotal' } as const;

/**
 * OpenDTU: one value per topic, W or kWh. The sums of all inverters under `ac` are not proposed: they fall when an
 * inverter is taken out, and each inverter states its own.
 */
export const openDtu: Decoder = (message) => {
  const inverter = INVERTER.exec(message.topic);
  const [, name, quantity] = inverter ?? ALL.exec(message.topic) ?? [];
  if (name === undefined || (quantity !== 'power' && quantity !== 'yieldtotal')) return null;
  const isCounter = quantity === 'yieldtotal';
  const part: ProposedPart = inverter ? 'production' : null;
  const channel = {
    name: channelName(message.topic),
    device: shortText(inverter ? name : `${name}/ac`, 'opendtu'),
    model: 'OpenDTU',
    label: inverter ? LABELS[quantity] : `AC ${LABELS[quantity]}`,
    kind: isCounter ? 'counter' : 'power',
    part,
    roundingWs: isCounter ? KWH / 1000 : 0,
  } as const;
  return { samples: samplesOf([{ channel, value: textOf(message), factor: isCounter ? KWH : 1 }]) };
};
