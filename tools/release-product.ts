import { parseArgs } from 'node:util';
import { ROOT } from './releasing/folders';
import { raiseVersion, releaseProduct } from './releasing/product-release';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tool release-product 0.5.0`: writes the version into the product's packages and the changelog, commits and tags
 * it; nothing is pushed. `--raise 0.5.0` writes the version alone, as a migration or a contract minor asks for.
 */
await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { raise: { type: 'string' } },
  });
  if (values.raise !== undefined && positionals.length === 0) return raiseVersion(ROOT, values.raise);
  const [version = ''] = positionals;
  if (values.raise !== undefined || positionals.length > 1)
    throw new Error('Name one version: "release-product 0.5.0" or "release-product --raise 0.5.0".');
  return releaseProduct(ROOT, version, new Date().toISOString().slice(0, 10));
});
