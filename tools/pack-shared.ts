import { relative } from 'node:path';
import { PACKAGES, packShared } from './packing/pack';
import { ROOT } from './releasing/folders';

/** `pnpm pack:shared`: what an area outside the repository is made with, as packages to install. */
try {
  const files = await packShared();
  process.stdout.write(`${files.map((file) => `${relative(ROOT, PACKAGES)}/${file}`).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
