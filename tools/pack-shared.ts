import { relative } from 'node:path';
import { PACKAGES, packShared } from './packing/pack';
import { ROOT } from './releasing/folders';
import { runTool } from './running/say.mjs';

/** `pnpm pack:shared`: packs the packages an area outside the repository installs. */
await runTool(async () => {
  const files = await packShared();
  return files.map((file) => `${relative(ROOT, PACKAGES)}/${file}`).join('\n');
});
