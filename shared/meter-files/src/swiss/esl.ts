import { orderStamps, type StampedValue, spansOfIndices } from '../common/energy-spans';
import { firstInstant, parseTime } from '../common/local-time';
import { parseMeterNumber, parseNumber, wholeWs } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { type FileFlow, type FileSeries, MeterFileError } from '../meter-file';
import { childrenOf, type XmlElement } from '../xml/read-xml';

const WS_PER_KWH = 3_600_000;
/** `1-1:1.8.1*255`: energy drawn (1) or given (2), by tariff from 1, in total 0. Other suffixes are past values. */
const ENERGY_REGISTER = /^(?:1-\d+:)?([12])\.8\.(\d)(?:\*255)?$/;
const FLOWS: Readonly<Record<string, FileFlow>> = { '1': 'import', '2': 'export' };

interface Period {
  readonly endMs: number;
  /** Indices in Ws by register, such as `1.8.1`. */
  readonly indices: ReadonlyMap<string, number | null>;
}

/** Indices of `ESLBillingData` at the ends of months; the energy of a month is their difference. */
export function readEsl(root: XmlElement, context: ReadContext): Reading {
  const periodsByMeter = new Map<string, Period[]>();
  for (const meter of childrenOf(root, 'Meter')) {
    const number =
      parseMeterNumber(meter.attributes.factoryNo ?? meter.attributes.internalNo ?? '', null) ?? '';
    const periods = periodsByMeter.get(number) ?? [];
    periodsByMeter.set(number, periods);
    for (const period of childrenOf(meter, 'TimePeriod')) periods.push(readPeriod(period, context));
  }
  const meters = [...periodsByMeter.keys()];
  const series: FileSeries[] = [];
  for (const [number, periods] of periodsByMeter) {
    for (const direction of ['1', '2']) {
      const name = meters.length > 1 ? `${number} ${direction}.8` : `${direction}.8`;
      const spans = spansOfIndices(orderStamps(indicesOf(periods, direction, context), context.notes));
      series.push({ name, flow: FLOWS[direction] ?? null, spans });
    }
  }
  return { meter: meters.length === 1 ? meters[0] || null : null, series };
}

function readPeriod(period: XmlElement, { timeZone, notes }: ReadContext): Period {
  const indices = new Map<string, number | null>();
  for (const { attributes } of childrenOf(period, 'ValueRow')) {
    const [found, direction, tariff] = ENERGY_REGISTER.exec(attributes.obis ?? '') ?? [];
    if (found === undefined) {
      notes.add('other-quantities', null);
      continue;
    }
    const register = `${direction}.8.${tariff}`;
    const kwh = parseNumber(attributes.value ?? '', null);
    const index = kwh === null ? null : wholeWs(kwh * WS_PER_KWH, null);
    if (indices.has(register) && indices.get(register) !== index)
      throw new MeterFileError('contradicting-rows');
    indices.set(register, index);
  }
  return { endMs: firstInstant(parseTime(period.attributes.end ?? '', null), timeZone), indices };
}

/** Index of a direction at the end of each period: its total register, else the sum of its tariffs. */
function indicesOf(periods: readonly Period[], direction: string, { notes }: ReadContext): StampedValue[] {
  const registers = new Set<string>();
  for (const { indices } of periods) {
    for (const register of indices.keys()) if (register.startsWith(direction)) registers.add(register);
  }
  const total = `${direction}.8.0`;
  const read = registers.has(total) ? [total] : [...registers];
  notes.add('parts-of-total', null, registers.size - read.length);
  const stamped: StampedValue[] = [];
  for (const { endMs, indices } of periods) {
    let sum: number | null = read.length === 0 ? null : 0;
    for (const register of read) {
      const index = indices.get(register) ?? null;
      sum = sum === null || index === null ? null : sum + index;
    }
    // A period without one of the registers has no index.
    if (sum === null && read.length > 0) notes.add('empty-rows', null);
    stamped.push({ instantMs: endMs, value: sum, line: null });
  }
  return stamped;
}
