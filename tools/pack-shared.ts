import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bringPackages } from './packing/area-packages';
import { PACKAGES, packShared, sharedPackages, workspaceVersions } from './packing/pack';
import { ROOT } from './releasing/folders';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tool pack-shared [--into ../mf-pool]`: packs the packages an area outside the repository installs, and puts them
 * into such an area.
 */
await runTool(async () => {
  const { values } = parseArgs({ options: { into: { type: 'string' } } });
  const packed = await packShared();
  if (values.into !== undefined) {
    const { catalog } = await workspaceVersions(await sharedPackages());
    await bringPackages(resolve(values.into), packed, catalog);
  }
  return Object.values(packed)
    .map((file) => `${relative(ROOT, PACKAGES)}/${file}`)
    .join('\n');
});
