import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canarySentences, shareOf } from './releasing/canary';
import { publishArea } from './releasing/publish-area';
import { readState } from './releasing/state';
import { runTool } from './running/say.mjs';

/** `pnpm tool publish-area <folder> [--canary 5%] [--accept-rights] [--force]`: puts an area built outside the repository in force. */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      force: { type: 'boolean', default: false },
      'accept-rights': { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Say where the area is: pnpm tool publish-area ../mf-pool');
  const canary = values.canary === undefined ? undefined : shareOf(values.canary, await readState());
  const { name, version, state } = await publishArea(resolve(folder), {
    force: values.force,
    canary,
    acceptRights: values['accept-rights'],
  });
  if (canary) return canarySentences(state, name).join('\n');
  return `${name} ${version} is in force (revision ${state.revision}). "pnpm rollback ${name}" goes back.`;
}

await runTool(main);
