import { parseArgs } from 'node:util';
import { turn } from './releasing/in-force';
import { areasOf, type ReleaseState, readState, tenantOf } from './releasing/state';
import { showsArea } from './releasing/tenants';

/**
 * `pnpm tenant <tenant> [--disable mf-heating] [--enable mf-battery]`: turns areas off and on for one tenant, at once
 * and for open pages too. Without options it lists what the tenant shows.
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
  if (!name) throw new Error(`Say which tenant: ${Object.keys(state.tenants).join(', ')}.`);
  tenantOf(state, name);
  for (const area of values.disable) state = await turn(name, area, false);
  for (const area of values.enable) state = await turn(name, area, true);
  return listing(state, name);
}

function listing(state: ReleaseState, name: string): string {
  const tenant = tenantOf(state, name);
  const lines = areasOf(state).map(
    (area) => `  ${showsArea(tenant, area) ? 'on ' : 'off'} ${area} ${state.parts[area]?.version}`,
  );
  return [`${name} (revision ${state.revision})`, ...lines].join('\n');
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
