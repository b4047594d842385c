import { isOddStamp, MAX_STEP_MS, orderSpans, type SpanOfLine } from '../common/energy-spans';
import { firstInstant, parseTime, resolveInstants, type WrittenTime } from '../common/local-time';
import { parseMeterNumber, parseNumber, wholeWs, wOfPowerUnit, wsOfEnergyUnit } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { type FileSeries, MeterFileError } from '../meter-file';
import { cellOf, fold, type Header, optionalColumn, rowsBelow, type Table } from '../table/table';
import { flowOfQuantity } from './portal-header';

/** Active power and active energy; others are reactive, voltage or maximum power. */
const ACTIVE = ['', 'pa', 'ea'];

interface RowOfSeries {
  readonly line: number;
  readonly time: WrittenTime;
  readonly stepMs: number;
  /** Null for an empty cell. */
  readonly energyWs: number | null;
}

interface SeriesRows {
  readonly meter: string;
  readonly quantity: string;
  readonly rows: RowOfSeries[];
  /** Requested period as written in the first row. */
  readonly from: string;
  readonly to: string;
}

/** One row for each step with its length: `…;Horodate;Valeur;Nature;Pas;…`, in any order. */
export function readRows(table: Table, header: Header, context: ReadContext): Reading {
  const series = rowsBySeries(table, header, context);
  const meters = [...new Set([...series.values()].map(({ meter }) => meter))];
  const read: FileSeries[] = [];
  for (const one of series.values()) {
    const name = meters.length > 1 ? `${one.meter} ${one.quantity}` : one.quantity || 'Valeur';
    read.push({
      name,
      flow: flowOfQuantity(one.quantity),
      spans: orderSpans(spansOf(one, context), context.notes),
    });
  }
  return { meter: meters.length === 1 ? meters[0] || null : null, series: read };
}

function rowsBySeries(table: Table, header: Header, { notes }: ReadContext): Map<string, SeriesRows> {
  const [meterColumn, stampColumn, valueColumn, stepColumn] = header.columns;
  const physicalColumn = optionalColumn(header, 'grandeur physique');
  const quantityColumn = optionalColumn(header, 'grandeur metier');
  const unitColumn = optionalColumn(header, 'unite');
  const fromColumn = optionalColumn(header, 'date de debut');
  const toColumn = optionalColumn(header, 'date de fin');

  const series = new Map<string, SeriesRows>();
  let powerLine: number | null = null;
  for (const row of rowsBelow(table, header)) {
    const { line } = row;
    const meter = parseMeterNumber(cellOf(row, meterColumn), line) ?? '';
    const physical = fold(cellOf(row, physicalColumn));
    const wsPerUnit = energyFactor(physical, cellOf(row, unitColumn) || 'W');
    if (wsPerUnit === null) {
      if (physical === 'pma') powerLine ??= line;
      notes.add('other-quantities', line);
      continue;
    }
    const stepMs = parseStep(cellOf(row, stepColumn), line);
    const value = parseNumber(cellOf(row, valueColumn), line);
    if (value === null) notes.add('empty-rows', line);

    const quantity = cellOf(row, quantityColumn);
    const key = `${meter}\n${fold(quantity)}`;
    let found = series.get(key);
    if (!found) {
      found = { meter, quantity, rows: [], from: cellOf(row, fromColumn), to: cellOf(row, toColumn) };
      series.set(key, found);
    }
    found.rows.push({
      line,
      time: parseTime(cellOf(row, stampColumn), line),
      stepMs,
      energyWs: value === null ? null : wholeWs(value * wsPerUnit(stepMs), line),
    });
  }
  if (series.size === 0 && powerLine !== null) throw new MeterFileError('maximum-power', powerLine);
  return series;
}

/** Ws of one unit of a value by the length of its step; null for what is no active energy. */
function energyFactor(physical: string, unit: string): ((stepMs: number) => number) | null {
  if (!ACTIVE.includes(physical)) return null;
  const watts = wOfPowerUnit(unit);
  if (watts !== null) return (stepMs) => (watts * stepMs) / 1000;
  const wsPerUnit = wsOfEnergyUnit(unit);
  return wsPerUnit === null ? null : () => wsPerUnit;
}

/** Length of `PT30M`, `PT1H` or `30`; at most an hour. */
function parseStep(text: string, line: number): number {
  const [, hours, minutes] = /^(?:PT)?(?:(\d+)H)?(?:(\d+)M?)?$/i.exec(text) ?? [];
  const stepMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  if (stepMs <= 0 || stepMs > MAX_STEP_MS) throw new MeterFileError('unreadable-number', line);
  return stepMs;
}

function spansOf(series: SeriesRows, { timeZone, notes }: ReadContext): SpanOfLine[] {
  const instants = resolveInstants(
    series.rows.map(({ time }) => time),
    timeZone,
  );
  const stampsAreStarts = stampIsStart(series, instants, timeZone);
  const spans: SpanOfLine[] = [];
  for (const [at, { line, stepMs, energyWs }] of series.rows.entries()) {
    const instantMs = instants[at] ?? null;
    if (instantMs === null) {
      notes.add('doubled-hour', line);
    } else if (isOddStamp(instantMs)) {
      notes.add('odd-stamps', line);
    } else if (energyWs !== null) {
      const startMs = stampsAreStarts ? instantMs : instantMs - stepMs;
      spans.push({ startMs, endMs: startMs + stepMs, energyWs, line });
    }
  }
  return spans;
}

/**
 * Whether stamps are the starts of steps. Files of Linky meters stamp the end: in github.com/rhinosys/SolarCalculet
 * such a file (R63, PT30M) begins with 00:30, ends with the midnight of its last day, and agrees row by row with the
 * starts and ends that the portal states for the same meter. Files of larger meters (PT5M, PT10M) are reported to
 * stamp the start and begin with 00:00. The requested period decides.
 */
function stampIsStart(
  { rows, from, to }: SeriesRows,
  instants: readonly (number | null)[],
  timeZone: string,
): boolean {
  const line = rows[0]?.line ?? null;
  if (from === '') return false;
  const fromMs = firstInstant(parseTime(from, line), timeZone);
  const toMs = to === '' ? null : firstInstant(parseTime(to, line), timeZone);
  let startsAtFrom = false;
  for (const instantMs of instants) {
    if (instantMs === null) continue;
    if (instantMs === toMs || instantMs < fromMs) return false;
    if (instantMs === fromMs) startsAtFrom = true;
  }
  return startsAtFrom;
}
