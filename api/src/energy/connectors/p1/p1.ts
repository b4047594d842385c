import type { DecodedChannel, Decoder } from '../decoder';
import { textOf } from '../payload';
import { channelName, KWH, type Measurement, samplesOf, shortText, WH } from '../samples';
import { hasValidCrc } from './crc';
import { meterTimeMs } from './meter-time';
import { registersOf, type Telegram } from './registers';
import { tariffHours } from './tariff-hours';

/** Identification of a telegram (IEC 62056-21): maker of three letters, a digit, and a text of the maker's. */
const IDENTIFICATION = /^\s*\/([A-Za-z]{3}\d)/;

/**
 * Whole telegrams of a meter's P1 port (DSMR 5.0.2 P1, and the DSMR profiles of Belgium, Luxembourg and Switzerland), as
 * a bridge at home publishes them on any topic. One that is cut, or whose checksum is wrong, has no samples. A meter
 * counts one total or one register per tariff; each set of registers is a channel of its own.
 */
export const p1: Decoder = (message) => {
  const text = textOf(message);
  const maker = text && IDENTIFICATION.exec(text)?.[1];
  if (!text || !maker) return null;
  const telegram = registersOf(text);
  if (!telegram || !hasValidCrc(text)) return { samples: [] };
  const atMs = meterTimeMs(text);
  const device = shortText(message.topic, 'p1');
  const model = atMs === null ? `P1 ${maker} (no clock)` : `P1 ${maker}`;
  const channelOf: ChannelOf = (fields, codes = fields.label) => ({
    name: channelName(message.topic, codes),
    device,
    model,
    ...fields,
  });
  const measurements: Measurement[] = [];
  for (const direction of ['1', '2'] as const) {
    const part = direction === '1' ? 'import' : 'export';
    measurements.push(...counted(telegram, direction, maker, channelOf));
    const power = telegram.get(`${direction}.7.0`);
    if (power)
      measurements.push({
        channel: channelOf({ label: `${direction}.7.0`, kind: 'power', part, roundingWs: 0 }),
        value: power.value,
        factor: power.unit === 'kW' ? 1000 : 1,
      });
  }
  return { samples: samplesOf(measurements, atMs) };
};

type ChannelOf = (
  fields: Pick<DecodedChannel, 'label' | 'kind' | 'part' | 'roundingWs'>,
  codes?: string,
) => DecodedChannel;

/** What was drawn (1) or fed in (2): the total, and the registers of the tariffs it was made of, which nothing claims. */
function counted(
  telegram: Telegram,
  direction: '1' | '2',
  maker: string,
  channelOf: ChannelOf,
): readonly Measurement[] {
  const part = direction === '1' ? 'import' : 'export';
  const total = telegram.get(`${direction}.8.0`);
  const tariffs = [1, 2, 3, 4].flatMap((tariff) => {
    const register = telegram.get(`${direction}.8.${tariff}`);
    return register ? [{ tariff, code: `${direction}.8.${tariff}`, ...register }] : [];
  });
  const parts = total ? [{ code: `${direction}.8.0`, ...total }] : tariffs;
  const [first] = parts;
  if (!first) return [];
  const codes = parts.map(({ code }) => code);
  const measurements: Measurement[] = [
    {
      channel: channelOf(
        { label: codes.join(' + '), kind: 'counter', part, roundingWs: roundingWs(first.value) },
        codes.join('-'),
      ),
      value: parts.reduce((sum, { value, unit }) => sum + Number(value) * (unit === 'kWh' ? KWH : WH), 0),
      factor: 1,
    },
  ];
  const hours = tariffHours(maker);
  // A meter with one tariff has nothing to tell apart.
  if (tariffs.length < 2) return measurements;
  for (const { tariff, code, value, unit } of tariffs)
    measurements.push({
      channel: channelOf(
        {
          label: `${code} ${hours?.[tariff] ?? ''}`.trim(),
          kind: 'counter',
          part: null,
          roundingWs: roundingWs(value),
        },
        `tariff/${code}`,
      ),
      value,
      factor: unit === 'kWh' ? KWH : WH,
    });
  return measurements;
}

/** Last decimal of a counter in kWh, which only its text has. */
const roundingWs = (value: string) => Math.round(KWH / 10 ** Math.min(6, value.split('.')[1]?.length ?? 0));
