import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { endAllOnSignal, isStopping, launch } from './processes.mjs';
import { formatSeconds, printLine, runCommand, Stop } from './say.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** `npm test`: installs, then runs all checks and unit tests and, if they pass, the browser tests, and prints how long each took. */
export function test() {
  return runCommand(async () => {
    const startedMs = Date.now();
    endAllOnSignal();
    await install(ROOT);
    // Not in parallel: browser tests wait for moments that a busy machine would miss. What failed is printed last.
    const passed = (await runScript('check')) && (await runScript('e2e'));
    printLine(`All in ${formatSeconds(startedMs)}.`);
    if (!passed) throw new Stop('npm test failed: see above.');
  });
}

/** @param {string} name of a script of package.json */
async function runScript(name) {
  if (isStopping()) return false;
  const startedMs = Date.now();
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // The task runner calls pnpm, which npx puts on its path.
  const args = ['--yes', '--prefer-offline', packageManager, '--silent', 'run', name];
  const code = await launch('npx', args, { cwd: ROOT, env: { CI: 'true' } }).ended;
  printLine(`\n== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${formatSeconds(startedMs)} ==\n`);
  return code === 0;
}
