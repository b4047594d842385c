import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS } from './browsers';

test('the list of browsers is the one tools read at the root', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../../.browserslistrc'), 'utf8').split('\n');
  expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual(BROWSERS);
});
