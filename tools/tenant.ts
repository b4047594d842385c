import { parseArgs } from 'node:util';
import { turn } from './releasing/in-force';
import { areasOf, type ReleaseState, readState, tenantOf } from './releasing/state';
import { keepsOffline, OFFLINE, showsArea } from './releasing/tenants';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tenant <tenant> [--disable mf-heating] [--enable mf-battery]`: turns areas off and on for one tenant, at once
 * and for open pages too. Without options it lists what the tenant shows. `offline` is whether browsers keep the
 * suite's files; `pnpm tenant all --disable offline` takes them away from everybody.
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
  const state = Object.keys(switched).length > 0 ? await turn(names, switched) : before;
  return names.map((one) => listing(state, one)).join('\n');
}

function listing(state: ReleaseState, name: string): string {
  const tenant = tenantOf(state, name);
  const lines = areasOf(state).map(
    (area) => `  ${showsArea(tenant, area) ? 'on ' : 'off'} ${area} ${state.parts[area]?.version}`,
  );
  const offline = `  ${keepsOffline(tenant) ? 'on ' : 'off'} ${OFFLINE}`;
  return [`${name} (revision ${state.revision})`, ...lines, offline].join('\n');
}

await runTool(main);
