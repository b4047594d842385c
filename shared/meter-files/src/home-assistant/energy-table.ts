import { addDays, addMonths, siteClockMs, siteDay, startOfSiteDay } from '@foyer/domain';
import { orderSpans, type SpanOfLine } from '../common/energy-spans';
import { firstInstant, parseTime } from '../common/local-time';
import { parseNumber, wholeWs, wsOfEnergyUnit } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { type FileFlow, type FileSeries, MeterFileError } from '../meter-file';
import { cellOf, type Header, rowsBelow, type Table } from '../table/table';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const FIRST_TIME_COLUMN = 3;

/** Types of `downloadEnergyData` in Home Assistant's `src/data/energy.ts`. */
const FLOWS: Readonly<Record<string, FileFlow>> = {
  grid_consumption: 'import',
  grid_return: 'export',
  solar_production: 'production',
  battery_in: 'charge',
  battery_out: 'discharge',
  device_consumption: 'consumption',
};

interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/** Energy table of Home Assistant: `entity_id,type,unit`, then a column for each five minutes, hour, day or month. */
export function readEnergyTable(table: Table, header: Header, { timeZone, notes }: ReadContext): Reading {
  const periods = periodsOf(header, timeZone);
  const [entityColumn, typeColumn, unitColumn] = header.columns;
  const series: FileSeries[] = [];
  for (const row of rowsBelow(table, header)) {
    const { line } = row;
    const type = cellOf(row, typeColumn);
    // Derived by Home Assistant from the other rows, such as `calculated_grid_to_battery`.
    if (type.startsWith('calculated_')) {
      notes.add('parts-of-total', line);
      continue;
    }
    const flow = FLOWS[type];
    const wsPerUnit = wsOfEnergyUnit(cellOf(row, unitColumn));
    if (!flow || wsPerUnit === null) {
      notes.add('other-quantities', line);
      continue;
    }
    const valueCount = Math.max(0, row.cells.length - FIRST_TIME_COLUMN);
    const spans: SpanOfLine[] = [];
    for (const [at, period] of periods.slice(0, valueCount).entries()) {
      const value = parseNumber(cellOf(row, FIRST_TIME_COLUMN + at), line);
      if (value !== null) spans.push({ ...period, energyWs: wholeWs(value * wsPerUnit, line), line });
    }
    if (spans.length === 0) notes.add('empty-rows', line);
    series.push({ name: cellOf(row, entityColumn) || type, flow, spans: orderSpans(spans, notes) });
  }
  return { meter: null, series };
}

/** Columns are titled with their starts; what lies closest together is the length of all. */
function periodsOf(header: Header, timeZone: string): Period[] {
  const { line, cells } = header.row;
  const starts = cells.slice(FIRST_TIME_COLUMN).map((cell) => firstInstant(parseTime(cell, line), timeZone));
  let shortestMs = Number.POSITIVE_INFINITY;
  for (const [at, startMs] of starts.entries()) {
    const before = starts[at - 1];
    if (before === undefined) continue;
    if (startMs <= before) throw new MeterFileError('contradicting-rows', line);
    shortestMs = Math.min(shortestMs, startMs - before);
  }
  const endOf = endOfPeriod(shortestMs, timeZone);
  if (endOf === null) throw new MeterFileError('unreadable-date', line);
  return starts.map((startMs) => ({ startMs, endMs: endOf(startMs) }));
}

/** How the end of a period follows from its start; null if periods have no known length. */
function endOfPeriod(shortestMs: number, timeZone: string): ((startMs: number) => number) | null {
  if (shortestMs <= HOUR_MS) return (startMs) => startMs + shortestMs;
  // Hours of a table with gaps everywhere cannot be told from longer steps.
  if (shortestMs < DAY_MS - HOUR_MS || shortestMs === Number.POSITIVE_INFINITY) return null;
  const months = shortestMs >= 28 * DAY_MS - HOUR_MS;
  return (startMs) => {
    const day = siteDay(startMs, timeZone);
    // Days of another time zone than the site's.
    if (siteClockMs(startMs, timeZone) % DAY_MS !== 0) return startMs + shortestMs;
    return startOfSiteDay(months ? addMonths(day, 1) : addDays(day, 1), timeZone);
  };
}
