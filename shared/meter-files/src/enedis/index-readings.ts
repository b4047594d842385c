import { type StampedValue, spansOfIndices } from '../common/energy-spans';
import { wholeWs, wsOfEnergyUnit } from '../common/numbers';
import type { ReadContext, Reading } from '../common/reading';
import { MeterFileError } from '../meter-file';
import {
  cellOf,
  fold,
  foldedTitles,
  type Header,
  rowsBelow,
  type Table,
  type TableRow,
} from '../table/table';
import { stampedValues } from '../table/timed-rows';
import { readFileHeader } from './file-header';

/** `EAS T` for energy drawn, `EAI T` for energy injected. */
export const INDEX_TOTAL = /^ea[is] t$/;
const INDEX_CLASS = /^ea[is] [fd]\d+$/;

/** Indices in Wh at midnight, by class and in total. Only the total is read. */
export function readIndexReadings(table: Table, header: Header, context: ReadContext): Reading {
  const { meter, unit } = readFileHeader(table, header);
  const wsPerUnit = unit === '' ? 3600 : wsOfEnergyUnit(unit);
  if (wsPerUnit === null) throw new MeterFileError('unknown-format', header.row.line);

  const [stampColumn, , totalColumn = 0] = header.columns;
  const rows = readingsOf(rowsBelow(table, header), stampColumn);
  const indices: StampedValue[] = [];
  for (const { value, ...stamp } of stampedValues(rows, stampColumn, totalColumn, context)) {
    const index = value === null ? null : wholeWs(value * wsPerUnit, stamp.line);
    indices.push({ ...stamp, value: index });
  }
  const classes = foldedTitles(header.row).filter(
    (title, column) => INDEX_CLASS.test(title) && rows.some((row) => cellOf(row, column) !== ''),
  );
  context.notes.add('parts-of-total', header.row.line, classes.length);
  const name = cellOf(header.row, totalColumn);
  return {
    meter,
    series: [
      {
        name,
        flow: fold(name).startsWith('eai') ? 'export' : 'import',
        spans: spansOfIndices(indices),
      },
    ],
  };
}

/** Rows before the names of the tariff classes, which follow the indices. */
function readingsOf(rows: readonly TableRow[], stampColumn: number | undefined): readonly TableRow[] {
  const end = rows.findIndex((row) => fold(cellOf(row, stampColumn)) === 'periode');
  return end === -1 ? rows : rows.slice(0, end);
}
