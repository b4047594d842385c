import { parseArgs } from 'node:util';
import { turn } from './releasing/in-force';
import { areasOf, type ReleaseState, readState, tenantOf } from './releasing/state';
import { keepsOffline, OFFLINE, showsArea } from './releasing/tenants';

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
  let state = await readState();
  if (!name) throw new Error(`Say which tenant: ${Object.keys(state.tenants).join(', ')}, or all.`);
  const names = name === 'all' ? Object.keys(state.tenants) : [name];
  for (const one of names) {
    tenantOf(state, one);
    for (const area of values.disable) state = await turn(one, area, false);
    for (const area of values.enable) state = await turn(one, area, true);
  }
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

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
