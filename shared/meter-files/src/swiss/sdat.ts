import type { FileNotes } from '../common/file-notes';
import { firstInstant, parseTime } from '../common/local-time';
import { parseNumber, wholeWs, wsOfEnergyUnit } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { type EnergySpan, type FileFlow, MeterFileError } from '../meter-file';
import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/read-xml';

export const SDAT_NAMESPACE = 'http://www.strom.ch';
export const SDAT_ROOT = /^ValidatedMeteredData_\d+$/;

/**
 * VSE products of a local community: energy exchanged within it, and the rest. Both are calculated parts of the
 * measured total, product 8716867000030.
 */
const CALCULATED_PRODUCTS = ['2404050010123', '2404050010124'];

/** Directions are as seen from the grid (ebIX E17 and E18). */
const POINTS: Readonly<Record<string, FileFlow>> = {
  ConsumptionMeteringPoint: 'import',
  ProductionMeteringPoint: 'export',
};
const MINUTES_BY_UNIT: Readonly<Record<string, number>> = { MIN: 1, HUR: 60 };

interface Delivery {
  readonly point: string;
  readonly direction: string;
  /** Position by creation time: the delivery with the higher one is later. */
  rank: number;
  readonly createdMs: number;
  readonly spans: readonly EnergySpan[];
}

interface DeliveredSpan extends EnergySpan {
  readonly rank: number;
}

/** SDAT-CH: a `MeteringData` for each point, direction and product, with values in kWh by position. */
export function readSdat(root: XmlElement, context: ReadContext): Reading {
  const deliveries: Delivery[] = [];
  for (const document of documentsOf(root)) deliveries.push(...readDocument(document, context));
  const byCreation = deliveries.toSorted((a, b) => a.createdMs - b.createdMs);
  for (const [rank, delivery] of byCreation.entries()) delivery.rank = rank;

  const bySeries = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const key = `${delivery.point}\n${delivery.direction}`;
    const delivered = bySeries.get(key);
    if (delivered) delivered.push(delivery);
    else bySeries.set(key, [delivery]);
  }
  const points = [...new Set(deliveries.map(({ point }) => point))];
  const meter = points.length === 1 ? points[0] || null : null;
  const series = [...bySeries.values()].map((delivered) => {
    const { point, direction } = delivered[0] ?? { point: '', direction: '' };
    const name = points.length > 1 ? `${point} ${direction}` : direction;
    return { name, flow: POINTS[direction] ?? null, spans: latestSpans(delivered, context.notes) };
  });
  return { meter, series };
}

/** A file is one document, or a collection of several in an element of its own. */
const documentsOf = (root: XmlElement): XmlElement[] =>
  SDAT_ROOT.test(root.name) ? [root] : root.children.filter((child) => SDAT_ROOT.test(child.name));

function readDocument(document: XmlElement, context: ReadContext): Delivery[] {
  const header = document.children.find((child) => child.name.endsWith('HeaderInformation'));
  const created = header ? textAt(header, 'InstanceDocument', 'Creation') : '';
  const createdMs = created === '' ? 0 : firstInstant(parseTime(created, null), context.timeZone);
  const deliveries: Delivery[] = [];
  for (const data of childrenOf(document, 'MeteringData')) {
    const product =
      textAt(data, 'Product', 'ID', 'VSENationalCode') || textAt(data, 'Product', 'ID', 'ebIXCode');
    const wsPerUnit = wsOfEnergyUnit(textAt(data, 'Product', 'MeasureUnit') || 'KWH');
    if (wsPerUnit === null) {
      context.notes.add('other-quantities', null);
    } else if (CALCULATED_PRODUCTS.includes(product)) {
      context.notes.add('parts-of-total', null);
    } else {
      const point = data.children.find((child) => child.name.endsWith('MeteringPoint'));
      deliveries.push({
        point: point ? textAt(point, 'VSENationalID') : '',
        direction: point?.name ?? 'MeteringData',
        rank: 0,
        createdMs,
        spans: readObservations(data, wsPerUnit, context),
      });
    }
  }
  return deliveries;
}

function readObservations(
  data: XmlElement,
  wsPerUnit: number,
  { timeZone, notes }: ReadContext,
): EnergySpan[] {
  const instant = (name: string) => firstInstant(parseTime(textAt(data, 'Interval', name), null), timeZone);
  const startMs = instant('StartDateTime');
  const endMs = instant('EndDateTime');
  const stepMs = readStep(data);
  const bySequence = new Map<number, EnergySpan>();
  for (const observation of childrenOf(data, 'Observation')) {
    const sequence = parseNumber(textAt(observation, 'Position', 'Sequence'), null);
    const volume = parseNumber(textAt(observation, 'Volume'), null);
    if (sequence === null || !Number.isInteger(sequence) || sequence < 1) {
      throw new MeterFileError('unreadable-number');
    }
    const spanEndMs = startMs + sequence * stepMs;
    if (spanEndMs > endMs) throw new MeterFileError('unreadable-date');
    if (volume === null) {
      notes.add('empty-rows', null);
      continue;
    }
    const energyWs = wholeWs(volume * wsPerUnit, null);
    const earlier = bySequence.get(sequence);
    if (!earlier) bySequence.set(sequence, { startMs: spanEndMs - stepMs, endMs: spanEndMs, energyWs });
    else if (earlier.energyWs === energyWs) notes.add('doubled-rows', null);
    else throw new MeterFileError('contradicting-rows');
  }
  return [...bySequence.values()];
}

function readStep(data: XmlElement): number {
  const resolution = elementAt(data, 'Resolution');
  const length = resolution ? parseNumber(textAt(resolution, 'Resolution'), null) : null;
  const minutes = MINUTES_BY_UNIT[(resolution && textAt(resolution, 'Unit')) || 'MIN'];
  if (length === null || length < 1 || length > 1440 || !Number.isInteger(length) || minutes === undefined) {
    throw new MeterFileError('unreadable-number');
  }
  return length * minutes * 60_000;
}

/** Spans of several deliveries of a series; where they overlap, the later delivery replaces. */
function latestSpans(deliveries: readonly Delivery[], notes: FileNotes): EnergySpan[] {
  const spans: DeliveredSpan[] = [];
  for (const { rank, spans: delivered } of deliveries) {
    for (const span of delivered) spans.push({ ...span, rank });
  }
  spans.sort((a, b) => a.startMs - b.startMs);
  const latest: DeliveredSpan[] = [];
  for (const span of spans) {
    let replaced = false;
    for (let last = latest.at(-1); last && span.startMs < last.endMs; last = latest.at(-1)) {
      const same =
        span.startMs === last.startMs && span.endMs === last.endMs && span.energyWs === last.energyWs;
      notes.add(same ? 'doubled-rows' : 'replaced-values', null);
      replaced = last.rank > span.rank;
      if (replaced) break;
      latest.pop();
    }
    if (!replaced) latest.push(span);
  }
  return latest.map(({ startMs, endMs, energyWs }) => ({ startMs, endMs, energyWs }));
}
