import { type Registry, registry } from '@foyer/contract';
import * as z from 'zod/mini';
import { routeTable } from './route-table';

function tableOf(...paths: string[]) {
  const routes = paths.map((path) => ({ path, module: './pages', screen: path }));
  const release = {
    version: '1.0.0',
    entry: '/x',
    integrity: `sha384-${'b'.repeat(64)}`,
    container: 'x',
    chunks: {},
    modules: {},
    locales: {},
  };
  const remotes = { 'mf-x': { name: 'mf-x', contract: '*', routes, enabled: true, ...release } };
  const parsed: Registry = z.parse(registry, {
    schema: 1,
    revision: 1,
    tenant: 't',
    contract: '1.0.0',
    remotes,
  });
  return routeTable(parsed.remotes);
}

test.each([
  ['/consumption', '/consumption'],
  ['/consumption/', '/consumption'],
  ['/consumption/room/7', '/consumption/room/:roomId'],
  ['/consumption/room/all', '/consumption/room/all'],
  ['/consumption/else/where', '/consumption/*'],
  ['/other', '/*'],
])('%s is served by %s', (pathname, expected) => {
  const table = tableOf(
    '/*',
    '/consumption/*',
    '/consumption',
    '/consumption/room/:roomId',
    '/consumption/room/all',
  );
  expect(table.match(pathname)?.route.path).toBe(expected);
});

test('parameters are decoded', () => {
  expect(tableOf('/room/:roomId').match('/room/salle%20%C3%A0%20manger')?.params).toEqual({
    roomId: 'salle à manger',
  });
});

test('an unknown path is null', () => {
  expect(tableOf('/home').match('/nowhere')).toBeNull();
});

test('the path of a hidden area is hidden, any other is not', () => {
  const table = routeTable({}, { 'mf-pool': { routes: [{ path: '/pool/:id', auth: false }] } });
  expect(table.match('/pool/7')).toBeNull();
  expect(table.hidden('/pool/7')).toEqual({ path: '/pool/:id', auth: false });
  expect(table.hidden('/pool')).toBeNull();
});
