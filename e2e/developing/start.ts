import { join } from 'node:path';
import { copyWhole, seededDatabase } from '../suite/instance';
import { RELEASES, ROOT } from '../suite/places';

/** What the suite of each file takes a copy of: the releases in force and a seeded database. */
export default async function start(): Promise<void> {
  copyWhole(join(ROOT, 'releases'), RELEASES);
  await seededDatabase(RELEASES);
}
