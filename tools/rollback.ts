import { parseArgs } from 'node:util';
import { publishAbove, rollback, withdrawArea } from './releasing/in-force';
import { askPlatform } from './releasing/platform-calls';
import { releaseList } from './releasing/releases';
import { readState } from './releasing/state';
import { runTool } from './running/say.mjs';

/**
 * `pnpm rollback <area> [--to 1.2.3] [--force]`: puts the previous release, or the named one, of an area or the
 * host back in force; from an area's first release it leaves none. Where a release is rolled out, it ends that instead.
 * `--withdraw` removes an area in any case; `--list` only prints the releases there are. `pnpm rollback --above 41` publishes a restored `releases/` folder above
 * revision 41, the highest that browsers may have seen.
 */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      above: { type: 'string' },
      list: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      to: { type: 'string' },
      withdraw: { type: 'boolean', default: false },
    },
  });
  if (values.above) {
    const { revision } = await publishAbove(Number(values.above));
    return `What is in force is published as revision ${revision}.`;
  }
  const [name = ''] = positionals;
  const known = Object.keys((await readState()).parts);
  if (!known.includes(name)) throw new Error(`Name what to roll back: ${known.join(', ')}.`);
  if (values.list) return releaseList(await readState(), name);
  if (values.withdraw && values.to) throw new Error('Use either --to or --withdraw.');
  const state = values.withdraw
    ? await withdrawArea(name)
    : await rollback(name, { ...values, offered: await askPlatform(name, values) });
  const version = state.parts[name]?.version ?? null;
  return version === null
    ? `${name} is withdrawn and no tenant shows it. "pnpm release ${name}" brings it back.`
    : `${name} ${version} is in force again.`;
}

await runTool(main);
