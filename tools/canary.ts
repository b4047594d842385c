import { parseArgs } from 'node:util';
import { canarySentences, changeShare, shareOf } from './releasing/canary';
import { changeState } from './releasing/in-force';
import { readState } from './releasing/state';
import { runTool } from './running/say.mjs';

/**
 * `pnpm canary [<area> [25% | <tenant>]]`: without a share it lists what is rolled out. Another share continues a roll-out
 * that was stopped, 0% pauses it, and 100% puts the release in force for everybody.
 */
async function main(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, share] = positionals;
  const before = await readState();
  const state =
    name !== undefined && share !== undefined
      ? await changeState(async (now) => changeShare(now, name, shareOf(share, now), new Date()))
      : before;
  const names = name === undefined ? Object.keys(state.parts).sort() : [name];
  const sentences = names.flatMap((one) => canarySentences(state, one));
  if (sentences.length > 0) return sentences.join('\n');
  return share === undefined
    ? 'No release is rolled out.'
    : `${name} ${state.parts[name ?? '']?.version} is in force for everybody (revision ${state.revision}).`;
}

await runTool(main);
