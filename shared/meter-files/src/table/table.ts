import { MeterFileError } from '../meter-file';

export interface TableRow {
  /** Line or row in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows of a CSV file or of a sheet. Dates of a sheet are ISO texts without an offset. */
export interface Table {
  /** Name of the sheet; null in CSV. */
  readonly name: string | null;
  readonly rows: readonly TableRow[];
}

/** Row of column titles, and where each required title is. */
export interface Header {
  readonly row: TableRow;
  /** Position of the header among the rows of the table. */
  readonly at: number;
  readonly columns: readonly number[];
}

/** Titles are among the first rows; portals write up to 16 lines above them. */
const HEADER_ROWS = 60;
/** The titles that matter are among the first columns; Home Assistant has a column for each hour. */
const TITLE_COLUMNS = 100;

/** Lower case without accents and doubled spaces. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Cell of a row; empty beyond its end. */
export const cellOf = (row: TableRow, column: number | undefined): string =>
  column === undefined ? '' : (row.cells[column] ?? '').trim();

export const isBlank = (row: TableRow): boolean => row.cells.every((cell) => cell.trim() === '');

/** First cells of a row, folded. */
export const foldedTitles = (row: TableRow): string[] => row.cells.slice(0, TITLE_COLUMNS).map(fold);

/** Finds the first row with all titles, given folded or as patterns of folded titles. */
export function findHeader(table: Table, titles: readonly (string | RegExp)[]): Header | null {
  for (const [at, row] of table.rows.slice(0, HEADER_ROWS).entries()) {
    const folded = foldedTitles(row);
    const columns = titles.map((title) =>
      folded.findIndex((cell) => (typeof title === 'string' ? cell === title : title.test(cell))),
    );
    if (!columns.includes(-1)) return { row, at, columns };
  }
  return null;
}

/** Column of an optional title; undefined if there is none. */
export function optionalColumn(header: Header, title: string): number | undefined {
  const column = foldedTitles(header.row).indexOf(title);
  return column === -1 ? undefined : column;
}

/**
 * Rows below a header that are not blank. A value beyond the last title is a decimal comma taken for a separator,
 * as in a file with commas for semicolons.
 */
export function rowsBelow(table: Table, header: Header): TableRow[] {
  const rows = table.rows.slice(header.at + 1).filter((row) => !isBlank(row));
  const width = header.row.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  for (const row of rows) {
    if (row.cells.length > width && row.cells.slice(width).some((cell) => cell.trim() !== '')) {
      throw new MeterFileError('spreadsheet-damage', row.line);
    }
  }
  return rows;
}
