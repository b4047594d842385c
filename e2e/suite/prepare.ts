import { join } from 'node:path';
import { copyWhole, seededDatabase } from './instance';
import { RELEASES, ROOT } from './places';

/** What suites of the tests are copied from: the releases in force and a seeded database. Returns the latter's folder. */
export async function prepareSuites(): Promise<string> {
  copyWhole(join(ROOT, 'releases'), RELEASES);
  return seededDatabase(RELEASES);
}

/** Setup of runs whose files all start a suite of their own. */
export default async function setUp(): Promise<void> {
  await prepareSuites();
}
