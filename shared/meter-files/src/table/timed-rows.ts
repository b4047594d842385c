import { orderStamps, type StampedValue } from '../common/energy-spans';
import { parseTime, resolveInstants } from '../common/local-time';
import { parseNumber } from '../common/numbers';
import type { ReadContext } from '../common/reading';
import { MeterFileError } from '../meter-file';
import { cellOf, type TableRow } from './table';

/** Instants of a column of times; null where no order decides between those of the doubled hour. */
export function instantsOf(
  rows: readonly TableRow[],
  column: number | undefined,
  timeZone: string,
): (number | null)[] {
  return resolveInstants(
    rows.map((row) => parseTime(cellOf(row, column), row.line)),
    timeZone,
  );
}

/** Values of rows with a stamp and a value, oldest first. */
export function stampedValues(
  rows: readonly TableRow[],
  stampColumn: number | undefined,
  valueColumn: number | undefined,
  { timeZone, notes }: ReadContext,
): StampedValue[] {
  const instants = instantsOf(rows, stampColumn, timeZone);
  const stamped: StampedValue[] = [];
  for (const [at, row] of rows.entries()) {
    const { line } = row;
    const value = parseNumber(cellOf(row, valueColumn), line);
    const instantMs = instants[at] ?? null;
    if (value === null) notes.add('empty-rows', line);
    else if (value < 0) throw new MeterFileError('negative-value', line);
    if (instantMs === null) notes.add('doubled-hour', line);
    else stamped.push({ instantMs, value, line });
  }
  return orderStamps(stamped, notes);
}
