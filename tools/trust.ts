import { parseArgs } from 'node:util';
import { addTeam, confirmNow, initTrust, rotateKey } from './releasing/trust/commands';
import { runTool } from './running/say.mjs';

const USAGE = `pnpm trust init --keys <folder>               makes the keys and signs what is in force
pnpm trust add-team <area> --keys <folder>    gives an area a key of its own, or raises what it may have to its remote.json
pnpm trust rotate <key> --keys <folder>       replaces a key: root-1, root-2, root-3, release, online, team, <area>
pnpm trust now --keys <folder>                confirms for 26 hours what is in force; run it every hour`;

/** `pnpm trust`: keys that sign registries and releases (docs/deploying.md#signed-registry). */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, remote: { type: 'string' } },
  });
  const [command, name = ''] = positionals;
  const { keys: folder = process.env.FOYER_KEYS } = values;
  if (!folder) throw new Error(USAGE);
  // Publishing signs with the keys of this folder.
  process.env.FOYER_KEYS = folder;
  if (command === 'init') return initTrust(folder);
  if (command === 'add-team' && name) return addTeam(folder, name, values.remote);
  if (command === 'rotate' && name) return rotateKey(folder, name);
  if (command === 'now') return confirmNow();
  throw new Error(USAGE);
}

await runTool(main);
