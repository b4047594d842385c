import { isOddStamp, orderSpans, type SpanOfLine } from '../common/energy-spans';
import { parseNumber, wholeWs } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { MeterFileError } from '../meter-file';
import { cellOf, type Header, rowsBelow, type Table } from '../table/table';
import { instantsOf } from '../table/timed-rows';
import { readPortalHeader } from './portal-header';

/** `Début;Fin;Valeur (en kW)`: mean kW over the row's own length, in local time. */
export function readStartEndKw(table: Table, header: Header, { timeZone, notes }: ReadContext): Reading {
  const { meter, title, flow } = readPortalHeader(table, header);
  const [startColumn, endColumn, valueColumn] = header.columns;
  const rows = rowsBelow(table, header);
  const starts = instantsOf(rows, startColumn, timeZone);
  const ends = instantsOf(rows, endColumn, timeZone);

  const spans: SpanOfLine[] = [];
  for (const [at, row] of rows.entries()) {
    const { line } = row;
    const startMs = starts[at] ?? null;
    const endMs = ends[at] ?? null;
    const value = parseNumber(cellOf(row, valueColumn), line);
    if (value === null) {
      notes.add('empty-rows', line);
    } else if (startMs === null || endMs === null) {
      notes.add('doubled-hour', line);
    } else if (endMs <= startMs) {
      throw new MeterFileError('unreadable-date', line);
    } else {
      if (isOddStamp(startMs) || isOddStamp(endMs)) notes.add('odd-stamps', line);
      spans.push({ startMs, endMs, energyWs: wholeWs(value * (endMs - startMs), line), line });
    }
  }
  const name = title ?? cellOf(header.row, valueColumn);
  return { meter, series: [{ name, flow, spans: orderSpans(spans, notes) }] };
}
