import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tenantProblems } from '@foyer/domain';
import { tenantFile } from '@foyer/suite-files';
import * as z from 'zod/mini';
import { checkedLogo } from './logo';

const ROOT = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const entries = JSON.parse(read('host/tenants.json'));

test.each(Object.keys(entries))('an operator could save the tenant %s of the repository', (name) => {
  const configuration = JSON.parse(read(`host/tenants/${name}.json`));
  const file = z.parse(tenantFile, { ...entries[name], configuration });
  expect(tenantProblems(file, { others: [], areas: null })).toEqual([]);
  expect(checkedLogo(file.configuration.logo)).toBe(file.configuration.logo);
});

test('the page of the contrast rule is the darkest light surface of the kit', () => {
  const [, surface] =
    /const DARKEST_SURFACE = '(#\w{6})'/.exec(read('shared/domain/src/tenants/brand-colours.ts')) ?? [];
  expect(read('shared/ui/src/tokens.css')).toContain(`--surface-sunk: light-dark(${surface},`);
});
