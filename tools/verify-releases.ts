import { parseArgs } from 'node:util';
import { verifyReleases } from './releasing/trust/verify';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tool verify-releases [--root 1.root.json]`: checks a folder of releases before it is served: every file of the
 * releases in force by its hash, and, where keys were made, every signature. `--root` is a copy of a root that was
 * received from those who made the keys; without it the first root of the folder is trusted.
 */
async function main(): Promise<string> {
  const { values } = parseArgs({ options: { root: { type: 'string' } } });
  return verifyReleases(values.root);
}

await runTool(main);
