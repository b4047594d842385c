import { type CsvError, parse } from 'csv-parse/browser/esm/sync';
import { MeterFileError } from '../meter-file';
import type { Table, TableRow } from './table';

const SAMPLE_CHARACTERS = 20_000;
/** A row of ten years of hours in a Home Assistant file is half of this. */
const MAX_ROW_CHARACTERS = 5_000_000;

export function readCsv(text: string): Table {
  const rows: TableRow[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARACTERS,
      on_record: (cells: string[], { lines }: { lines: number }) => {
        rows.push({ line: lines, cells });
        return null;
      },
    });
  } catch (error) {
    const { lines } = error as CsvError & { lines?: number };
    throw new MeterFileError('unknown-format', lines ?? null);
  }
  return { name: null, rows };
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
