import { parseArgs } from 'node:util';
import { checkManifestSchema } from './api-reports/manifest-schema';
import { checkReports } from './api-reports/report';
import { ROOT } from './releasing/folders';

/** `pnpm api-report [--write]`: whether versions say what became of public types, and the manifest's schema is the contract's. */
try {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const sentences = [...(await checkReports(ROOT, values)), ...(await checkManifestSchema(values))];
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  if (sentences.length > 0) process.exitCode = 1;
  else process.stdout.write('Public types are as their reports and versions say.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
