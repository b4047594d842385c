// PGlite blocks the event loop it runs on, so it lives in this worker. Plain JavaScript: a worker thread is
// started by Node itself, whatever loader or test runner the parent process uses.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// Pages are only ever torn by a power cut, which PGlite (no fsync) does not survive anyway; without their images in the
// log the first seed writes half as much. A log that is over is removed: kept for its next use it would be half of the
// folder.
const SETTINGS = ['full_page_writes=off', 'max_wal_size=256MB', 'min_wal_size=32MB', 'wal_recycle=off'];
const NUMERIC = 1700;
const DATE = 1082;
const INT8 = 20;

const NO_SPACE = 51; // ENOSPC as WebAssembly numbers it

function failure(error) {
  const code = error?.code ?? (error?.errno === NO_SPACE ? 'ENOSPC' : null);
  const message = error?.message || (error?.errno ? `file system error ${error.errno}` : String(error));
  return { message, code, stack: error?.stack ?? null };
}

const open = (dataDir) =>
  PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    postgresqlconf: SETTINGS,
    parsers: { [NUMERIC]: Number, [INT8]: Number, [DATE]: String },
  });

/** A database is made beside its place and moved there when whole: one that was interrupted is never taken for one. */
async function create(dataFolder) {
  const unfinished = `${dataFolder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(dataFolder), { recursive: true });
  try {
    await (await open(unfinished)).close();
    await rename(unfinished, dataFolder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function openDatabase({ dataFolder }) {
  if (dataFolder && !existsSync(dataFolder)) await create(dataFolder);
  return open(dataFolder);
}

const work = {
  query: async (database, { text, values }) => (await database.query(text, values)).rows,
  script: async (database, { text }) => {
    await database.exec(text);
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
