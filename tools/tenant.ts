import { parseArgs } from 'node:util';
import { isCachedOffline, OFFLINE, showsArea } from '@foyer/suite-files';
import { switchAreas } from './releasing/in-force';
import { areasOf, type ReleaseState, readState, tenantOf } from './releasing/state';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tool tenant <tenant> [--disable mf-heating] [--enable mf-battery]`: switches areas for one tenant, effective at
 * once in open pages. Without options it lists the tenant's areas. `offline` controls whether browsers cache the
 * suite's files; `pnpm tool tenant all --disable offline` clears them everywhere.
 */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      disable: { type: 'string', multiple: true, default: [] },
      enable: { type: 'string', multiple: true, default: [] },
    },
  });
  const [name = ''] = positionals;
  const before = await readState();
  if (!name) throw new Error(`Name a tenant: ${Object.keys(before.tenants).join(', ')}, or all.`);
  const names = name === 'all' ? Object.keys(before.tenants) : [name];
  const switched = Object.fromEntries([
    ...values.disable.map((area) => [area, false] as const),
    ...values.enable.map((area) => [area, true] as const),
  ]);
  const state = Object.keys(switched).length > 0 ? await switchAreas(names, switched) : before;
  return names.map((one) => listing(state, one)).join('\n');
}

function listing(state: ReleaseState, name: string): string {
  const tenant = tenantOf(state, name);
  const lines = areasOf(state).map(
    (area) => `  ${showsArea(tenant, area) ? 'on ' : 'off'} ${area} ${state.parts[area]?.version}`,
  );
  const offline = `  ${isCachedOffline(tenant) ? 'on ' : 'off'} ${OFFLINE}`;
  return [`${name} (revision ${state.revision})`, ...lines, offline].join('\n');
}

await runTool(main);
