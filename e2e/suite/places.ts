import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the project. */
export const ROOT = join(import.meta.dirname, '../..');
/** Cache of the tests. */
export const RUN = join(ROOT, '.cache/e2e');

/** Port of the suite under test (the next one is used below), with its database and releases. */
export const PORT = Number(process.env.FOYER_E2E_PORT ?? 5010);
export const ORIGIN = `http://localhost:${PORT}`;
export const DATA = join(RUN, 'data');
export const RELEASES = join(RUN, 'releases');
/** Facts of the database before the suite's start, read by the setup. */
export const FACTS = join(RUN, 'facts.json');
/** Seeded databases by their sources, reused between runs. */
export const TEMPLATES = join(RUN, 'templates');

/** A second instance that forwards all calls to the first. */
export const FORWARDING_PORT = PORT + 1;
export const FORWARDING_ORIGIN = `http://localhost:${FORWARDING_PORT}`;

/** Noon of a summer day in Lyon; the database is seeded a little earlier. */
export const SEEDED_AT = '2026-06-21T09:50:00Z';
export const NOW = '2026-06-21T10:00:00Z';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;
const hasRoom = () => {
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
};
/** Databases of single files, in memory if possible: deleting 300 MB from disk takes two seconds. */
export const OWN_SUITES = join(existsSync(MEMORY) && hasRoom() ? MEMORY : RUN, `foyer-own-${PORT}`);
