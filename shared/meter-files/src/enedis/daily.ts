import { addDays, startOfSiteDay } from '@foyer/domain';
import { orderSpans, type SpanOfLine } from '../common/energy-spans';
import { parseDay } from '../common/local-time';
import { parseNumber, wholeWs } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { cellOf, fold, type Header, rowsBelow, type Table } from '../table/table';
import { readPortalHeader } from './portal-header';

export const DAILY_VALUE = /^valeur \(en k?wh\)$/;

/** Energy of each day of the site: `Date;Valeur (en kWh)`, or in Wh. `NA` is a missing day. */
export function readDaily(table: Table, header: Header, { timeZone, notes }: ReadContext): Reading {
  const { meter, title, flow } = readPortalHeader(table, header);
  const [dateColumn, valueColumn] = header.columns;
  const valueTitle = cellOf(header.row, valueColumn);
  const wsPerUnit = fold(valueTitle).includes('kwh') ? 3_600_000 : 3600;

  const spans: SpanOfLine[] = [];
  for (const row of rowsBelow(table, header)) {
    const day = parseDay(cellOf(row, dateColumn), row.line);
    const value = parseNumber(cellOf(row, valueColumn), row.line);
    if (value === null) {
      notes.add('empty-rows', row.line);
      continue;
    }
    spans.push({
      startMs: startOfSiteDay(day, timeZone),
      endMs: startOfSiteDay(addDays(day, 1), timeZone),
      energyWs: wholeWs(value * wsPerUnit, row.line),
      line: row.line,
    });
  }
  return { meter, series: [{ name: title ?? valueTitle, flow, spans: orderSpans(spans, notes) }] };
}
