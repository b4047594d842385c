import { join } from 'node:path';
import { testPages, textKeysIn } from '@foyer/area-e2e';
import { areas, NOTES } from '../../suite/areas';
import { ROOT } from '../../suite/places';
import { test } from '../../suite/test';

test.describe.configure({ mode: 'parallel' });

const keys = textKeysIn(join(ROOT, 'host'));
for (const area of areas()) testPages(test, area, { notes: NOTES, keys });
