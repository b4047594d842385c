import { parseArgs } from 'node:util';
import { checkManifestSchema } from './api-reports/manifest-schema';
import { checkReports } from './api-reports/report';
import { ROOT } from './releasing/folders';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tool api-report [--write]`: checks versions against changes of public types, and the manifest's schema against
 * the contract.
 */
await runTool(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const problems = [...(await checkReports(ROOT, values)), ...(await checkManifestSchema(values))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return 'Public types match their reports and versions.';
});
