import { FileNotes } from './common/file-notes';
import type { Reading } from './common/reading';
import { uniquelyNamed } from './common/unique-names';
import { TABLE_FORMATS, XML_FORMATS } from './formats';
import { type FileFormat, MAX_FILE_BYTES, type MeterFile, MeterFileError } from './meter-file';
import { readCsv } from './table/read-csv';
import { readWorkbook } from './table/read-workbook';
import { findHeader, foldedTitles, type Table } from './table/table';
import { readXml } from './xml/read-xml';

export interface ReadOptions {
  /** Time zone of the site, for local times without an offset. */
  readonly timeZone: string;
  /** Names the file in errors of the caller; its ending says nothing about the format. */
  readonly fileName: string;
}

/**
 * Reads a file of a meter; throws a {@link MeterFileError} for one that is not read. Bounds size, not time: callers
 * run it in a worker that they stop (`too-slow`).
 */
export async function readMeterFile(bytes: Uint8Array, { timeZone }: ReadOptions): Promise<MeterFile> {
  if (bytes.length > MAX_FILE_BYTES) throw new MeterFileError('too-large');
  if (startsWith(bytes, ZIP)) return readTables(await readWorkbook(bytes), timeZone);
  if (startsWith(bytes, XLS)) throw new MeterFileError('unreadable-workbook');
  const text = decode(bytes);
  return text.trimStart().startsWith('<')
    ? readDocument(text.trimStart(), timeZone)
    : readTables([readCsv(text)], timeZone);
}

const ZIP = [0x50, 0x4b];
/** Workbooks of before 2007. */
const XLS = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** UTF-8 with or without a byte order mark, otherwise windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readDocument(text: string, timeZone: string): MeterFile {
  const root = readXml(text);
  const found = XML_FORMATS.find(({ matches }) => matches(root));
  if (!found) throw new MeterFileError('unknown-format');
  const notes = new FileNotes();
  return meterFile(found.format, [found.read(root, { timeZone, notes })], notes);
}

/** Reads all sheets of the first format that is found. */
function readTables(tables: readonly Table[], timeZone: string): MeterFile {
  refuseMaximumPower(tables);
  for (const { format, titles, read } of TABLE_FORMATS) {
    const notes = new FileNotes();
    const readings: Reading[] = [];
    for (const table of tables) {
      const header = findHeader(table, titles);
      if (header) readings.push(read(table, header, { timeZone, notes }));
    }
    if (readings.length > 0) return meterFile(format, readings, notes);
  }
  throw new MeterFileError('unknown-format');
}

/** Refuses maximum powers in any layout: their columns vary, their title does not. */
function refuseMaximumPower(tables: readonly Table[]): void {
  for (const { rows } of tables) {
    for (const row of rows.slice(0, 20)) {
      if (foldedTitles(row).some((title) => title.startsWith('puissance maximale'))) {
        throw new MeterFileError('maximum-power', row.line);
      }
    }
  }
}

function meterFile(format: FileFormat, readings: readonly Reading[], notes: FileNotes): MeterFile {
  const series = readings.flatMap((reading) => reading.series).filter(({ spans }) => spans.length > 0);
  if (series.length === 0) throw new MeterFileError('no-values');
  const meters = new Set(readings.map(({ meter }) => meter));
  const [meter = null] = meters;
  return {
    format,
    meter: meters.size === 1 ? meter : null,
    series: uniquelyNamed(series),
    notes: notes.list(),
  };
}
