import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routeDescriptor, slotDescriptor } from '@foyer/contract';
import * as z from 'zod/mini';
import { areaNames, ROOT } from './folders';
import { descriptorOf } from './manifest';
import { viewProblems, viewsOf } from './views';
import { writeWhole } from './write-file';

const folder = mkdtempSync(join(tmpdir(), 'mf-pool-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const route = z.parse(routeDescriptor, { path: '/pool', module: './pages', screen: 'pool' });
const slot = z.parse(slotDescriptor, {
  slot: 'dashboard.widget',
  id: 'pool-heat',
  module: './widgets',
  order: 1,
});
const pool = { name: 'mf-pool', routes: [route], slots: [slot] };
const PAGES = 'export default defineRemote({ views: { pool: PoolPage } });';
const WIDGETS = "export default defineRemote({ store, views: { 'pool-heat': HeatWidget } });";

async function problemsOf(modules: Record<string, string>): Promise<string[]> {
  for (const [file, text] of Object.entries(modules))
    await writeWhole(join(folder, 'src/remote', file), text);
  return viewProblems(pool, folder);
}

test('accepts an area with a view for every screen and contribution', async () => {
  expect(await problemsOf({ 'pages.ts': PAGES, 'widgets.tsx': WIDGETS })).toEqual([]);
});

test.each(areaNames())('accepts %s of this workspace', async (name) => {
  const own = join(ROOT, name);
  expect(await viewProblems(await descriptorOf(own), own)).toEqual([]);
});

test('reports two contributions of one name, even in different slots', async () => {
  await problemsOf({ 'pages.ts': PAGES, 'widgets.ts': WIDGETS });
  const twice = { ...pool, slots: [slot, { ...slot, slot: 'registration.step' as const }] };
  expect(await viewProblems(twice, folder)).toEqual([
    'mf-pool/remote.json has two contributions "pool-heat": a page cannot tell them apart.',
  ]);
});

test.each([
  [
    'a screen without a view',
    { 'pages.ts': 'export default defineRemote({ views: {} });', 'widgets.ts': WIDGETS },
    ['remote.json shows "pool", and mf-pool/src/remote/pages.ts has no such view.'],
  ],
  [
    'a view called otherwise than its contribution',
    { 'pages.ts': PAGES, 'widgets.ts': WIDGETS.replace('pool-heat', 'pool-heta') },
    [
      'remote.json shows "pool-heat", and mf-pool/src/remote/widgets.ts has no such view. Did you mean "pool-heta"?',
      'mf-pool/src/remote/widgets.ts has the view "pool-heta", and remote.json shows it nowhere. Did you mean "pool-heat"?',
    ],
  ],
  [
    'a view nobody shows',
    { 'pages.ts': PAGES.replace('{ pool:', '{ depth: DepthPage, pool:'), 'widgets.ts': WIDGETS },
    ['mf-pool/src/remote/pages.ts has the view "depth", and remote.json shows it nowhere.'],
  ],
  [
    'a module without its file, and a file that is no module',
    { 'pages.ts': PAGES, 'widget.ts': WIDGETS },
    [
      'mf-pool/remote.json names the module "./widgets", and there is no mf-pool/src/remote/widgets.ts. Did you mean "./widget"?',
      'mf-pool/src/remote/widget.ts is named by no path and no contribution of remote.json.',
    ],
  ],
  [
    'views that are not written out',
    { 'pages.ts': 'export default defineRemote({ views: allViews });', 'widgets.ts': WIDGETS },
    ['mf-pool/src/remote/pages.ts does not write out its views: defineRemote({ views: { … } }).'],
  ],
])('reports %s', async (_, modules, sentences) => {
  expect(await problemsOf(modules)).toEqual(sentences);
});

test.each([
  ['short names', '{ pool, "pool-heat": Heat }', ['pool', 'pool-heat']],
  ['views taken from elsewhere', '{ ...others, pool }', null],
  ['a computed name', '{ [name]: Pool }', null],
])('%s', (_, views, names) => {
  expect(viewsOf(`export default defineRemote({ views: ${views} });`, 'pages.ts')).toEqual(names);
});
