import { mkdtempSync, rmSync, type StatsFs } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../process/configuration';
import { startFailureSentence } from '../../process/start-failure';
import { openPglite } from './pglite';

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'foyer-full-'));
const open = () => openPglite({ dataFolder: folder, statementTimeoutMs: 60_000 });
const freeMegabytes = (many: number) =>
  jest.spyOn(files, 'statfs').mockResolvedValue({ bavail: many, bsize: MEGABYTE } as StatsFs);

afterEach(() => jest.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reports a disk that fills up while the database is open, before anything is written', async () => {
  const database = await open();
  await database.checkSpace();
  freeMegabytes(63);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000); // the last check is reused for a second
  await expect(database.checkSpace()).rejects.toMatchObject({ code: 'database.disk_full' });
  await database.close();
}, 120_000);

it('refuses to open an embedded database on a full disk with a clear message, and opens it once there is room', async () => {
  await (await open()).close();
  freeMegabytes(63);
  const failure = await open().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'database.disk_full' });
  expect(startFailureSentence(failure, readConfiguration({ FOYER_DATA: folder }))).toBe(
    `The disk is full: free some space for ${folder} and start again.`,
  );
  freeMegabytes(64);
  const database = await open();
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
}, 120_000);
