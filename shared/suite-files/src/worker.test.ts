import { registry } from '@foyer/contract';
import * as z from 'zod/mini';
import { workerOf } from './worker';

const area = (name: string, conditions: readonly (readonly string[])[]) => ({
  name,
  contract: '^2.0.0',
  routes: conditions.map((requires, index) => ({
    path: `/${name}/${index}`,
    module: './pages',
    screen: `page${index}`,
    requires,
  })),
  enabled: true,
  version: '1.0.0',
  entry: `/releases/${name}/1.0.0/remoteEntry.js`,
  integrity: `sha384-${'a'.repeat(64)}`,
  container: name.replace('-', '_'),
  chunks: {},
  modules: { './pages': { scripts: ['pages.js'], styles: ['pages.css'] } },
  locales: { fr: 'fr.json', en: 'en.json' },
});

const HOST = { base: '/releases/host/1.0.0/', chunks: { 'host.js': 'sha384-b' }, fonts: [] };

/** Areas of which the worker caches a file when it is installed. */
function cachedAreas(...areas: readonly ReturnType<typeof area>[]): string[] {
  const remotes = Object.fromEntries(areas.map((one) => [one.name, one]));
  const written = z.parse(registry, { schema: 1, revision: 1, tenant: 'foyer', contract: '2.0.0', remotes });
  const code = workerOf(written, HOST, '');
  return areas.map(({ name }) => name).filter((name) => code.includes(`/releases/${name}/`));
}

test.each([
  ['of operators alone', [['session.operator'], ['session.operator', 'tenant.pool']], false],
  ['of support and operators', [['session.support'], ['session.operator']], false],
  ['with a page for everybody', [['session.operator'], []], true],
  ['that operators do not see', [['!session.operator']], true],
  ['without pages', [], true],
] as const)('an area %s: cached in every browser is %s', (_, conditions, isCached) => {
  expect(cachedAreas(area('mf-desk', conditions), area('mf-home', [[]]))).toEqual([
    ...(isCached ? ['mf-desk'] : []),
    'mf-home',
  ]);
});

test('of an area with a roll-out no release is cached before it was used, until the roll-out is stopped', () => {
  const { enabled: _, ...release } = area('mf-pool', []);
  const rolledOut = (halted: boolean) => ({
    ...area('mf-pool', []),
    canary: { release, permille: 50, salt: 'a', since: '2026-06-01T00:00:00Z', halted },
  });
  expect(cachedAreas(rolledOut(false), area('mf-home', [[]]))).toEqual(['mf-home']);
  expect(cachedAreas(rolledOut(true), area('mf-home', [[]]))).toEqual(['mf-pool', 'mf-home']);
});
