import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV file: its fields by column, and the number of its last line. */
export interface CsvRow {
  readonly line: number;
  readonly fields: Readonly<Record<string, string>>;
}

interface CsvOptions {
  /** Of the file, for errors; omitted where the caller names it. */
  readonly name?: string;
  /** The columns of the header, each once and in any order. Default: whatever it names. */
  readonly columns?: readonly string[];
}

/** Rows of a CSV file of `api/data`. */
export function csvRows(name: string): readonly CsvRow[] {
  return parseCsv(readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8'), { name });
}

/** @throws for a quote that does not enclose a field, a row with other fields than the header, and another header */
export function parseCsv(text: string, { name, columns }: CsvOptions = {}): readonly CsvRow[] {
  const fail = (line: number, problem: string) =>
    new Error(`${[name, `line ${line}`].filter((part) => part !== undefined).join(', ')}: ${problem}`);
  const checkedHeader = (header: string[]) => {
    const unknown = header.find((column) => !columns?.includes(column));
    const missing = columns?.find((column) => !header.includes(column));
    const repeated = header.find((column, at) => header.indexOf(column) < at);
    if (repeated !== undefined) throw fail(1, `the column "${repeated}" is there twice`);
    if (columns && unknown !== undefined) throw fail(1, `there is no column "${unknown}"`);
    if (missing !== undefined) throw fail(1, `the column ${missing} is missing`);
    return header;
  };
  try {
    const rows = parse(text.trim(), { columns: checkedHeader, info: true }) as unknown as {
      readonly record: CsvRow['fields'];
      readonly info: { readonly lines: number };
    }[];
    return rows.map(({ record, info }) => ({ line: info.lines, fields: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines, record, columns: header } = error;
    const isShort =
      code === 'CSV_RECORD_INCONSISTENT_COLUMNS' && Array.isArray(record) && Array.isArray(header);
    const problem = isShort
      ? `${record.length} fields instead of ${header.length}`
      : 'a quote does not enclose its field';
    throw fail(Number(lines), problem);
  }
}
