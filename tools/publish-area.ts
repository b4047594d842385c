import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { publishArea } from './releasing/publish-area';
import { runTool } from './running/say.mjs';

/** `pnpm tool publish-area <folder> [--accept-rights] [--force]`: puts an area built outside the repository in force. */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      'accept-rights': { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Say where the area is: pnpm tool publish-area ../mf-pool');
  const { name, version, revision } = await publishArea(resolve(folder), {
    ...values,
    acceptRights: values['accept-rights'],
  });
  return `${name} ${version} is in force (revision ${revision}). "pnpm rollback ${name}" goes back.`;
}

await runTool(main);
