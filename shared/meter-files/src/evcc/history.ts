import { orderSpans, type SpanOfLine } from '../common/energy-spans';
import type { FileNotes } from '../common/file-notes';
import { parseNumber, wholeWs, wsOfEnergyUnit } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { type FileFlow, MeterFileError } from '../meter-file';
import { cellOf, type Header, rowsBelow, type Table, type TableRow } from '../table/table';
import { instantsOf } from '../table/timed-rows';

/** `grid.energy.Wh`, `battery.Garage.returnEnergy.Wh`; the title is left out where a group has one entity. */
const COLUMN = /^([a-z]+)(?:\..+)?\.(energy|returnEnergy)\.(k?Wh)$/;

/** Energy of a battery is what it charges (evcc's `cmd/metrics_battery.go`). */
const FLOWS: Readonly<Record<string, FileFlow>> = {
  'pv.energy': 'production',
  'battery.energy': 'charge',
  'battery.returnEnergy': 'discharge',
  'grid.energy': 'import',
  'grid.returnEnergy': 'export',
  'loadpoint.energy': 'consumption',
  'consumer.energy': 'consumption',
  'home.energy': 'consumption',
};

interface EnergyColumn {
  readonly title: string;
  readonly column: number;
  readonly flow: FileFlow | null;
  readonly wsPerUnit: number;
}

/** History of evcc: `time.start,time.end` in local time, then a column for each entity. */
export function readEvccHistory(table: Table, header: Header, context: ReadContext): Reading {
  const { notes } = context;
  const columns = energyColumns(header, notes);
  const spans = columns.map((): SpanOfLine[] => []);
  for (const { row, startMs, endMs } of timedRows(table, header, context)) {
    let empty = true;
    for (const [index, { column, wsPerUnit }] of columns.entries()) {
      if (column >= row.cells.length) break;
      const value = parseNumber(cellOf(row, column), row.line);
      if (value === null) continue;
      empty = false;
      spans[index]?.push({ startMs, endMs, energyWs: wholeWs(value * wsPerUnit, row.line), line: row.line });
    }
    if (empty) notes.add('empty-rows', row.line);
  }
  return {
    meter: null,
    series: columns.map(({ title, flow }, index) => ({
      name: title,
      flow,
      spans: orderSpans(spans[index] ?? [], notes),
    })),
  };
}

function energyColumns(header: Header, notes: FileNotes): EnergyColumn[] {
  const columns: EnergyColumn[] = [];
  for (const [column, cell] of header.row.cells.entries()) {
    const title = cell.trim();
    if (header.columns.includes(column) || title === '') continue;
    const [, group = '', energy = '', unit = ''] = COLUMN.exec(title) ?? [];
    const wsPerUnit = wsOfEnergyUnit(unit);
    // A forecast is not measured; `.soc.pct` and `.temp.degC` are no energy.
    if (wsPerUnit === null || group === 'forecast') notes.add('other-quantities', header.row.line);
    else columns.push({ title, column, flow: FLOWS[`${group}.${energy}`] ?? null, wsPerUnit });
  }
  return columns;
}

interface TimedRow {
  readonly row: TableRow;
  readonly startMs: number;
  readonly endMs: number;
}

/** Rows with their instants, doubled ones once. */
function timedRows(table: Table, header: Header, { timeZone, notes }: ReadContext): TimedRow[] {
  const rows = rowsBelow(table, header);
  const [startColumn, endColumn] = header.columns;
  const starts = instantsOf(rows, startColumn, timeZone);
  const ends = instantsOf(rows, endColumn, timeZone);
  const byStart = new Map<number, TimedRow>();
  for (const [at, row] of rows.entries()) {
    const startMs = starts[at] ?? null;
    const endMs = ends[at] ?? null;
    if (startMs === null || endMs === null) {
      notes.add('doubled-hour', row.line);
      continue;
    }
    const earlier = byStart.get(startMs);
    if (!earlier) {
      byStart.set(startMs, { row, startMs, endMs });
    } else if (sameCells(earlier.row, row)) {
      notes.add('doubled-rows', row.line);
    } else {
      throw new MeterFileError('contradicting-rows', row.line);
    }
  }
  return [...byStart.values()];
}

function sameCells(one: TableRow, other: TableRow): boolean {
  const length = Math.max(one.cells.length, other.cells.length);
  for (let column = 0; column < length; column++) {
    if (cellOf(one, column) !== cellOf(other, column)) return false;
  }
  return true;
}
