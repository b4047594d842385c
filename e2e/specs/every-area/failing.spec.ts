import { testFailures } from '@foyer/area-e2e';
import { areas, NOTES } from '../../suite/areas';
import { test } from '../../suite/test';

test.describe.configure({ mode: 'parallel' });

// `areas.spec.ts` tests every kind of failure on one area: the loader is the same for all.
for (const area of areas()) testFailures(test, area, { notes: NOTES });
