import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAudit } from './packing/audit';
import { ROOT } from './releasing/folders';
import { launch } from './running/processes.mjs';
import { runTool } from './running/say.mjs';

/**
 * `pnpm tool audit-dependencies`: fails for a known vulnerability of high or critical severity in a run-time dependency for
 * which there is a fix, and when the registry does not answer.
 */
await runTool(async () => {
  const { packageManager } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const audit = launch('npx', ['--yes', '--prefer-offline', packageManager, 'audit', '--prod', '--json'], {
    cwd: ROOT,
    show: false,
  });
  // It ends with 1 for any vulnerability.
  await audit.ended;
  const output = audit.output();
  const { toFix, known } = readAudit(output.slice(Math.max(output.indexOf('{'), 0)));
  if (toFix.length > 0) throw new Error([...toFix, ...known].join('\n'));
  return [...known, 'No known vulnerability of high severity has a fix that is missing here.'].join('\n');
});
