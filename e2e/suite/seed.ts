import { join } from 'node:path';
import { seededDatabase } from './instance';
import { ROOT } from './places';

// `npm test` does it while the unit tests run: half a minute of one core that the browser tests need not wait for.
await seededDatabase(join(ROOT, 'releases'));
