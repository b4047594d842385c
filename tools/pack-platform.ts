import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPlatform } from './packing/platform';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tool pack-platform <folder>`: writes the folder that production runs with `node api/src/main.js`. `--no-releases`
 * leaves the built suite out, `--no-install` the packages of `node_modules`.
 */
await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: { releases: { type: 'boolean', default: true }, install: { type: 'boolean', default: true } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1)
    throw new Error('Name one folder: pnpm tool pack-platform <folder>.');
  await packPlatform(resolve(folder), { withReleases: values.releases, install: values.install });
  return `${folder} is ready: node api/src/main.js in it starts the platform.`;
});
