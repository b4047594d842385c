// PGlite blocks the event loop it runs on, so it lives in this worker. Plain JavaScript: a worker thread is
// started by Node itself, whatever loader or test runner the parent process uses.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// Full page images only protect against a power cut, which PGlite (no fsync) does not survive anyway; without them
// the first seed writes half as much. Recycled log files would take up half of the folder, so they are removed.
const SETTINGS = ['full_page_writes=off', 'max_wal_size=256MB', 'min_wal_size=32MB', 'wal_recycle=off'];
const NUMERIC = 1700;
const DATE = 1082;
const INT8 = 20;

const NO_SPACE = 51; // ENOSPC in WebAssembly's numbering

function failure(error) {
  const code = error?.code ?? (error?.errno === NO_SPACE ? 'ENOSPC' : null);
  const message = error?.message || (error?.errno ? `file system error ${error.errno}` : String(error));
  return { message, code, stack: error?.stack ?? null };
}

const open = (dataDir, from = {}) =>
  PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...from,
    postgresqlconf: SETTINGS,
    parsers: { [NUMERIC]: Number, [INT8]: Number, [DATE]: String },
  });

/**
 * Creates the database, empty or from an image, under a temporary name and renames it, so that an interrupted one is
 * never used.
 */
async function create(dataFolder, image) {
  const unfinished = `${dataFolder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(dataFolder), { recursive: true });
  try {
    const from = image
      ? { loadDataDir: new Blob([await readFile(image)], { type: 'application/x-gzip' }) }
      : {};
    await (await open(unfinished, from)).close();
    await rename(unfinished, dataFolder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function openDatabase({ dataFolder, image }) {
  if (dataFolder && !existsSync(dataFolder)) await create(dataFolder, image);
  return open(dataFolder);
}

const work = {
  query: async (database, { text, values }) => (await database.query(text, values)).rows,
  script: async (database, { text }) => {
    await database.exec(text);
  },
  dump: async (database, { path }) => {
    await writeFile(path, (await database.dumpDataDir('gzip')).stream(), { mode: 0o600 });
  },
  close: (database) => database.close(),
};

try {
  const database = await openDatabase(workerData);
  await database.exec("set time zone 'UTC'");
  parentPort.on('message', async ({ id, kind, ...request }) => {
    try {
      parentPort.postMessage({ id, rows: await work[kind](database, request) });
    } catch (error) {
      parentPort.postMessage({ id, error: failure(error) });
    }
    if (kind === 'close') parentPort.close();
  });
  parentPort.postMessage({ id: 0 });
} catch (error) {
  parentPort.postMessage({ id: 0, error: failure(error) });
  parentPort.close();
}
