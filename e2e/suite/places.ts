import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the project. */
export const ROOT = join(import.meta.dirname, '../..');
/** What the tests leave behind, and use again. */
export const RUN = join(ROOT, '.cache/e2e');

/** The suite under test: its own port (and the next one, below), database and releases. */
export const PORT = Number(process.env.FOYER_E2E_PORT ?? 5010);
export const ORIGIN = `http://localhost:${PORT}`;
export const DATA = join(RUN, 'data');
export const RELEASES = join(RUN, 'releases');
/** What the database held before the suite was started, read by the setup. */
export const FACTS = join(RUN, 'facts.json');
/** Seeded databases by what seeds them, kept from run to run. */
export const TEMPLATES = join(RUN, 'templates');

/** A second instance, which asks the first one for everything. */
export const FORWARDING_PORT = PORT + 1;
export const FORWARDING_ORIGIN = `http://localhost:${FORWARDING_PORT}`;

/** Noon of a summer day in Lyon; the database is seeded a little earlier, so that the past is in the past. */
export const SEEDED_AT = '2026-06-21T09:50:00Z';
export const NOW = '2026-06-21T10:00:00Z';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;
const hasRoom = () => {
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
};
/** Databases of single files, in memory where there is room: a disk takes two seconds to forget the 300 MB of each. */
export const OWN = join(existsSync(MEMORY) && hasRoom() ? MEMORY : RUN, `foyer-own-${PORT}`);
