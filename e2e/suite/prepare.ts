import { join } from 'node:path';
import { copyFolder, seededDatabase } from './instance';
import { RELEASES, ROOT } from './places';

/**
 * Prepares the current releases and a seeded database, from which test suites are copied. Returns the database's
 * folder.
 */
export async function prepareSuites(): Promise<string> {
  copyFolder(join(ROOT, 'releases'), RELEASES);
  return seededDatabase(RELEASES);
}

/** Setup of runs whose files all start their own suite. */
export default async function setUp(): Promise<void> {
  await prepareSuites();
}
