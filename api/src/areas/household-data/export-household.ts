import type { Readable } from 'node:stream';
import { siteDay } from '@foyer/domain';
import { dataFile, fillTemplate } from '../../foundation/data-file';
import type { Database } from '../../foundation/database/sql';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { zipStream } from '../../foundation/zip-stream';
import type { Account } from '../../identity/accounts/account-store';
import { HOUSEHOLD_TABLES, type HouseholdTable } from './household-tables';
import { type CsvWording, measurementFiles } from './measurement-csv';

interface Texts {
  readonly readme: string;
  readonly intro: readonly string[];
  /** Between a file and what it holds. */
  readonly colon: string;
  readonly end: readonly string[];
  readonly tables: Readonly<Record<string, string>>;
  readonly resolutions: CsvWording['resolutions'];
}
const TEXTS = dataFile<Readonly<Record<'fr' | 'en', Texts>>>('export-texts.json');
const ROOM_NAMES =
  dataFile<Readonly<Record<'fr' | 'en', Readonly<Record<string, string>>>>>('room-type-names.json');
const TYPE_NAMES =
  dataFile<Readonly<Record<string, Readonly<Record<'fr' | 'en', string>>>>>('device-type-names.json');

/** A file whose content is made when its turn comes. */
export interface ExportedFile {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
}

export interface ExportSource {
  readonly database: Pick<Database, 'query'>;
  /** The household's documents. */
  readonly documents: () => Promise<readonly ExportedFile[]>;
}

export interface HouseholdExport {
  /** File name with letters, digits and dashes. */
  readonly name: string;
  /** The zip, made while it is read; it fails when the database or a document does. */
  readonly stream: Readable;
}

/** Internal keys: devices and rooms are named by id. */
const KEY = /(^|_)key$/;

/** All data of a household as a zip of JSON, CSV and PDF files, with a text in its language that explains them. */
export async function exportHousehold(
  { database, documents }: ExportSource,
  household: Account,
  nowMs: number,
): Promise<HouseholdExport> {
  const [account] = await database.query<{ key: number }>('select key from account where id = $1', [
    household.id,
  ]);
  if (!account) throw new Error(`there is no account ${household.id}`);
  const devices = await database.query<{ key: number; id: string; name: string; typeId: string }>(
    `select key, id, name, coalesce(type_override, type_id) as "typeId" from device where household_key = $1
     union all select device_key, id, name, type_id from former_device where household_key = $1 order by key`,
    [account.key],
  );
  const rooms = await database.query<{ key: number; id: string }>(
    'select key, id from room where household_key = $1',
    [account.key],
  );
  const ids = {
    device: new Map(devices.map(({ key, id }) => [key, id])),
    room: new Map(rooms.map(({ key, id }) => [key, id])),
  };
  const day = siteDay(nowMs, household.siteTimeZone);
  const { language, siteTimeZone: timeZone } = household;
  const texts = TEXTS[language];
  const measured = devices.map(({ typeId, ...device }) => ({ ...device, type: typeName(typeId, language) }));
  const stream = zipStream(new Date(nowMs), async (add) => {
    add(texts.readme, async function* () {
      yield readmeOf(texts, household, day);
    });
    for (const [table, about] of exportedTables()) {
      add(`data/${table}.json`, async function* () {
        yield JSON.stringify(
          await rowsOf(database, table, about, { key: account.key, ids, language }),
          null,
          2,
        );
      });
    }
    const { resolutions } = texts;
    const files = await measurementFiles(database, account.key, measured, { timeZone, resolutions });
    for (const { name, pieces } of files) add(name, pieces);
    for (const { name, bytes } of await documents()) {
      add(`documents/${name}`, async function* () {
        await yieldToEventLoop();
        yield await bytes();
      });
    }
  });
  return { name: `${household.tenant}-${day}.zip`, stream };
}

/** Tables that become a JSON file. */
export function exportedTables(): [string, HouseholdTable][] {
  return Object.entries(HOUSEHOLD_TABLES).filter(([, { isInternal }]) => !isInternal);
}

function readmeOf(
  { intro, colon, end, tables }: Texts,
  { tenant, siteTimeZone }: Account,
  day: string,
): string {
  const known: Readonly<Record<string, string>> = { tenant, zone: siteTimeZone, day };
  const lines = [
    ...intro,
    ...exportedTables().map(([table]) => `- ${table}.json${colon}${textOf(tables, table)}`),
    ...end,
  ];
  return `${lines.map((line) => fillTemplate(line, (name) => known[name])).join('\r\n')}\r\n`;
}

/** A kind of device in the household's language; its id when it has no name. */
const typeName = (typeId: string, language: Account['language']) => TYPE_NAMES[typeId]?.[language] ?? typeId;

/** What a type's column says in the household's language; null for any other column. */
function typeNameOf(table: string, column: string, value: unknown, language: Account['language']) {
  if (column === 'type_id') return typeName(String(value), language);
  return table === 'room' && column === 'type' ? (ROOM_NAMES[language][String(value)] ?? value) : null;
}

/** Throws for a table without an explanation. */
function textOf(tables: Texts['tables'], table: string): string {
  const text = tables[table];
  if (text === undefined) throw new Error(`api/data/export-texts.json does not explain ${table}`);
  return text;
}

async function rowsOf(
  database: ExportSource['database'],
  table: string,
  { of, hidden = [] }: HouseholdTable,
  {
    key,
    ids,
    language,
  }: {
    readonly key: number;
    readonly ids: Readonly<Record<'device' | 'room', Map<number, string>>>;
    readonly language: Account['language'];
  },
): Promise<object[]> {
  const rows = await database.query<Record<string, unknown>>(`select t.* from ${table} t where ${of}`, [key]);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) => {
        if (column === 'device_key' || column === 'room_key') {
          const kind = column === 'device_key' ? 'device' : 'room';
          return [[`${kind}_id`, ids[kind].get(Number(value)) ?? null]];
        }
        const name = typeNameOf(table, column, value, language);
        if (name !== null)
          return [
            [column, value],
            ['type_name', name],
          ];
        const isHidden = hidden.includes(column) || (KEY.test(column) && column !== 'reference_key');
        return isHidden ? [] : [[column, value]];
      }),
    ),
  );
}
