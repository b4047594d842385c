import { siteClockMs } from '@foyer/domain';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { MAX_FILE_BYTES } from './meter-file';
import { MAX_UNPACKED_BYTES } from './table/read-workbook';
import {
  daily,
  evcc,
  homeAssistant,
  loadCurve,
  startEndKw,
  workbook,
  workbookParts,
} from './testing/meter-samples';
import { PARIS, readBytes, readText, refusalOf, totalWs } from './testing/read-text';

const rows = ['2026-02-03T00:30:00+01:00;60', '2026-02-03T01:00:00+01:00;60'];
const dailySheet = [
  ['Date', 'Valeur (en kWh)'],
  ['05/02/2026', 1],
];

describe('the encoding of a file', () => {
  const text = startEndKw(['03/02/2026 00:00;03/02/2026 00:30;1']);
  it.each([
    ['UTF-8', strToU8(text)],
    ['UTF-8 with a byte order mark', strToU8(`\uFEFF${text}`)],
    ['windows-1252', Uint8Array.from(text, (character) => character.charCodeAt(0))],
  ])('is recognized as %s', async (_, bytes) => {
    expect(totalWs(await readBytes(bytes))).toBe(1_800_000);
  });

  it.each(['\n', '\r\n', '\r'])('is independent of line ends: %j', async (end) => {
    expect(totalWs(await readText(text.replaceAll('\r\n', end)))).toBe(1_800_000);
  });
});

describe('what is no file of a meter', () => {
  it.each([
    ['nothing', new Uint8Array(), 'unknown-format'],
    ['text', strToU8('Hello, world\nmore; of it'), 'unknown-format'],
    ['XML of something else', strToU8('<a xmlns="http://www.strom.ch"/>'), 'unknown-format'],
    ['HTML', strToU8('<!DOCTYPE html><html></html>'), 'unsafe-xml'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'unreadable-workbook'],
    ['a zip file of something else', zipSync({ 'a.txt': strToU8('a') }), 'unreadable-workbook'],
    ['a cut workbook', workbook({ a: dailySheet }).subarray(0, 300), 'unreadable-workbook'],
    ['a workbook of something else', workbook({ a: [['a', 'b']] }), 'unknown-format'],
    ['an unclosed quote', strToU8('"Date;Valeur (en kWh)\n01/02/2026;1'), 'unknown-format'],
    ['more than 20 MB', new Uint8Array(MAX_FILE_BYTES + 1), 'too-large'],
  ])('is refused: %s', async (_, bytes, refusal) => {
    expect((await refusalOf(bytes)).replace(/line \d+: /, '')).toBe(refusal);
  });

  it('is refused in XML that is nested or has elements without end', async () => {
    expect(await refusalOf('<a>'.repeat(100))).toBe('too-large');
    expect(await refusalOf(`<a>${'<b/>'.repeat(1_000_001)}</a>`)).toBe('too-large');
  });
});

describe('a workbook', () => {
  it('is read whatever its name says', async () => {
    expect((await readBytes(workbook({ a: dailySheet }))).format).toBe('enedis-daily');
  });

  it('is read if it was written as a stream, with sizes behind the entries', async () => {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_, chunk) => chunks.push(chunk));
    for (const [name, bytes] of Object.entries(workbookParts({ a: dailySheet }))) {
      const entry = new ZipDeflate(name);
      zip.add(entry);
      entry.push(bytes, true);
    }
    zip.end();
    const bytes = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
    expect(totalWs(await readBytes(bytes))).toBe(3_600_000);
  });

  it('is read if it unpacks to more than half a megabyte, without a worker of the library', async () => {
    const days = Array.from({ length: 9000 }, (_, at) => {
      const day = new Date(Date.UTC(2000, 0, 1) + at * 86_400_000);
      return [day.toISOString().slice(0, 10), 1];
    });
    const bytes = workbook({ a: [['Date', 'Valeur (en kWh)'], ...days] });
    expect((await readBytes(bytes)).series[0]?.spans).toHaveLength(9000);
  });

  it('is refused if its directory states too large a size', async () => {
    const parts = workbookParts({ a: dailySheet });
    const bytes = zipSync({ ...parts, 'xl/bomb.xml': new Uint8Array(MAX_UNPACKED_BYTES) });
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusalOf(bytes)).toBe('unreadable-workbook');
  });

  it('is refused if it is larger than its directory states', async () => {
    const bytes = zipSync({ 'xl/bomb.xml': new Uint8Array(MAX_UNPACKED_BYTES + 1_000_000) });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 30; at++) {
      const signature = view.getUint32(at, true);
      if (signature === 0x04034b50) view.setUint32(at + 22, 10, true);
      if (signature === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(await refusalOf(bytes)).toBe('unreadable-workbook');
  });

  it.each([
    ['a row number that would fill the memory', '<row r="99999999999">'],
    ['a cell address that would fill the memory', '<row r="1000000"><c r="XFD1000000"><v>1</v></c>'],
    ['a DTD', '<!DOCTYPE a>'],
  ])('is refused for %s', async (_, content) => {
    const parts = workbookParts({ a: dailySheet });
    const sheet = `<worksheet><sheetData>${content}</row></sheetData></worksheet>`;
    expect(await refusalOf(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }))).toBe(
      'unreadable-workbook',
    );
  });
});

describe('a file', () => {
  it('of 100,000 rows in local time is read in seconds, with both hours of each autumn', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => {
      const stamp = new Date(siteClockMs(Date.UTC(2020, 0, 1) + at * 600_000, PARIS));
      return `${stamp.toISOString().slice(0, 19)};${at % 900}`;
    });
    expect((await readText(loadCurve(many))).series[0]?.spans).toHaveLength(99_999);
  });

  it('is refused with the line at fault, also far below the titles and after blank lines', async () => {
    const many = Array.from(
      { length: 50 },
      (_, at) => `2026-02-03T${String(at % 24).padStart(2, '0')}:00:00Z;1`,
    );
    const text = loadCurve([
      ...many.slice(0, 10),
      '',
      '',
      ...many.slice(10, 20),
      '',
      '2026-02-04T00:00:00Z;x',
    ]);
    expect(await refusalOf(text)).toBe('line 28: unreadable-number');
    expect(
      await refusalOf(loadCurve([...many.slice(0, 24), '', '', '2026-02-04T00:00:00Z;1', '', 'x;1'])),
    ).toBe('line 33: unreadable-date');
  });

  const columns = (count: number, title: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => title(at));
  it.each([
    [
      'many columns and many short rows of Home Assistant',
      homeAssistant(
        columns(8000, (at) => new Date(Date.UTC(2025, 0, 1, at)).toISOString()),
        columns(20_000, () => 'a,grid_return,kWh,1'),
      ),
    ],
    [
      'many columns and many short rows of evcc',
      evcc(
        columns(8000, (at) => `pv.${at}.energy.Wh`).join(','),
        columns(8000, (at) => `2026-02-03 00:00:00,2026-02-03 00:15:00,${at === 0 ? 1 : ''}`),
      ),
    ],
    [
      '100,000 cells above the titles',
      `${',a'.repeat(100_000)}\n${daily(['01/02/2026;1']).replaceAll(';', ',')}`,
    ],
  ])('of %s is read or refused in seconds', async (_, text) => {
    const start = performance.now();
    await refusalOf(text);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('with tabs, quotes and blank lines is read', async () => {
    const text = loadCurve(rows).replaceAll(';', '\t').replace('Comptage Brut', '"Comptage Brut"');
    expect(totalWs(await readText(`\n\n${text}\n`))).toBe(108_000);
    expect(totalWs(await readText(daily(['"01/02/2026";"1,5"']).replaceAll(';', ',')))).toBe(5_400_000);
  });
});
