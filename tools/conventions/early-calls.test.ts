import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDescriptor } from '@foyer/contract';
import { platformCalls } from '@foyer/wire/calls';
import * as z from 'zod/mini';
import { areaNames, ROOT } from '../releasing/folders';

const early = areaNames().flatMap((area) => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, area, 'remote.json'), 'utf8'));
  return z
    .parse(remoteDescriptor, manifest)
    .routes.flatMap((route) => route.early.map((call): [string, string, string] => [area, route.path, call]));
});

// A different spelling would send the request twice: by the host's first script, and by the page.
test.each(early)('%s requests %s early exactly as the platform client does', (_, path, address) => {
  expect(path).not.toContain(':');
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const call = platformCalls.find((known) => known.path === pathname && known.method === 'GET');
  expect(call).toMatchObject({ token: true });
  // Defaults of the schema are part of the address.
  const parameters = Object.fromEntries(searchParams);
  expect(call && z.parse(call.params, parameters)).toEqual(parameters);
});
