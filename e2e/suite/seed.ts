import { join } from 'node:path';
import { seededDatabase } from './instance';
import { ROOT } from './places';

// Run by `npm test` in parallel to the unit tests: half a minute that the browser tests need not wait for.
await seededDatabase(join(ROOT, 'releases'));
