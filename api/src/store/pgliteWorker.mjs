// PGlite blocks the event loop it runs on, so it lives in this worker. Plain JavaScript: a worker thread is
// started by Node itself, whatever loader or test runner the parent process uses.
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

// Pages are only ever torn by a power cut, which PGlite (no fsync) does not survive anyway; without their images in the
// log the first seed writes half as much.
const SETTINGS = ['full_page_writes=off', 'max_wal_size=256MB'];
const NUMERIC = 1700;
const DATE = 1082;
const INT8 = 20;

function failure(error) {
  return { message: String(error?.message ?? error), code: error?.code ?? null, stack: error?.stack ?? null };
}

async function open() {
  const { dataFolder, imagePath } = workerData;
  return PGlite.create({
    ...(dataFolder ? { dataDir: dataFolder } : {}),
    ...(imagePath ? { loadDataDir: new Blob([await readFile(imagePath)]) } : {}),
    postgresqlconf: SETTINGS,
    parsers: { [NUMERIC]: Number, [INT8]: Number, [DATE]: String },
  });
}

const work = {
  query: async (database, { text, values }) => (await database.query(text, values)).rows,
  script: async (database, { text }) => {
    await database.exec(text);
  },
  image: async (database, { path }) => {
    const image = await database.dumpDataDir('none');
    await writeFile(path, Buffer.from(await image.arrayBuffer()));
  },
  close: (database) => database.close(),
};

try {
  const database = await open();
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
