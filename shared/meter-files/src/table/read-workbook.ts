import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { MeterFileError } from '../meter-file';
import { parseXml } from '../xml/read-xml';
import type { Table } from './table';

/** Three years of ten-minute steps unpack to about half of this. */
export const MAX_UNPACKED_BYTES = 80_000_000;
const MAX_ENTRIES = 1000;
/** Unpacks to at most 16 MB before the size is checked again. */
const CHUNK_BYTES = 16_384;
/** Cells between A1 and the last one; the library allocates all of them. */
const MAX_CELLS = 4_000_000;

const isWorkbookPart = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels');

/** Sheets of an .xlsx file. */
export async function readWorkbook(bytes: Uint8Array): Promise<Table[]> {
  try {
    checkDirectory(bytes);
    const parts = unpack(bytes);
    for (const part of Object.values(parts)) checkCells(part);
    // Without compression, the library does not unpack in a worker of its own, which the site's CSP forbids.
    const { buffer } = zipSync(parts, { level: 0 });
    const sheets = await readXlsxFile(buffer as ArrayBuffer);
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((cells, at) => ({ line: at + 1, cells: cells.map(textOfCell) })),
    }));
  } catch {
    throw new MeterFileError('unreadable-workbook');
  }
}

/** Checks the sizes that the zip directory states, without unpacking. */
function checkDirectory(bytes: Uint8Array): void {
  let entries = 0;
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      if (isWorkbookPart(name)) unpacked += originalSize;
      return false;
    },
  });
  if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) throw new MeterFileError('unreadable-workbook');
}

/** Unpacks the XML parts, and stops when they are larger than the directory may state. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new MeterFileError('unreadable-workbook');
    if (!isWorkbookPart(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED_BYTES) throw new MeterFileError('unreadable-workbook');
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
  }
  const whole: Record<string, Uint8Array> = {};
  for (const [name, chunks] of parts) whole[name] = joined(chunks);
  return whole;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Refuses sheets whose last row or column would make the library allocate millions of cells. */
function checkCells(part: Uint8Array): void {
  const text = new TextDecoder().decode(part);
  if (!text.includes('sheetData')) return;
  let lastRow = 1;
  let lastColumn = 1;
  let rows = 0;
  let columns = 0;
  parseXml(text, {
    onOpen: ({ local, attributes }) => {
      if (local === 'row') {
        rows += 1;
        columns = 0;
      }
      if (local === 'c') columns += 1;
      if (local !== 'row' && local !== 'c') return;
      const address = /^([A-Z]{0,3})(\d{1,7})$/.exec(attributes.r?.value ?? 'A1');
      if (!address) throw new MeterFileError('unreadable-workbook');
      lastRow = Math.max(lastRow, rows, Number(address[2]));
      lastColumn = Math.max(lastColumn, columns, columnNumber(address[1] ?? ''));
    },
  });
  if (lastRow * lastColumn > MAX_CELLS) throw new MeterFileError('unreadable-workbook');
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // Day fractions of spreadsheets are off by milliseconds.
  return new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19);
}
