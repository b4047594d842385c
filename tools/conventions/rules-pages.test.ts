import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { platformCalls } from '@foyer/wire/calls';
import { ROOT } from '../releasing/folders';

test('the rules page of every call exists', () => {
  const pages = new Set(platformCalls.map(({ source }) => source.replace(/#.*/, '')));
  expect([...pages].filter((page) => !existsSync(join(ROOT, page)))).toEqual([]);
});
