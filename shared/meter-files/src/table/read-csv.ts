import { type CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';
import { MeterFileError } from '../meter-file';
import type { Table, TableRow } from './table';

/** Portals write up to 16 lines above the titles. */
const HEAD_LINES = 30;
const SAMPLE_CHARACTERS = 20_000;
/** A row of ten years of hours in a Home Assistant file is half of this. */
const MAX_ROW_CHARACTERS = 5_000_000;

export function readCsv(text: string): Table {
  const delimiter = delimiterOf(text);
  // The parser makes an error object of every row whose length differs from the first one's, which takes ten times
  // as long as the row: titles and data are parsed apart.
  const head = parseRows(text, { delimiter, to_line: HEAD_LINES });
  const body = parseRows(text, { delimiter, from_line: HEAD_LINES + 1 });
  return { name: null, rows: [...head, ...body] };
}

function parseRows(text: string, lines: Options): TableRow[] {
  const rows: TableRow[] = [];
  try {
    parse(text, {
      ...lines,
      // Without these, the parser searches for the line end anew at each character of the first line.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARACTERS,
      on_record: (cells: string[], context: { readonly lines: number }) => {
        rows.push({ line: context.lines, cells });
        return null;
      },
    });
  } catch (error) {
    const { lines: line } = error as CsvError & { readonly lines?: number };
    throw new MeterFileError('unknown-format', line ?? null);
  }
  return rows;
}

/** The separator that is most frequent at the beginning; semicolons before commas, which may be decimal. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const count = (character: string) => sample.split(character).length - 1;
  const semicolons = count(';');
  const commas = count(',');
  const tabs = count('\t');
  if (tabs > semicolons && tabs > commas) return '\t';
  return semicolons >= commas ? ';' : ',';
}
