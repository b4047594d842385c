import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { budgetOf } from './budgets.mjs';
import { install } from './install.mjs';
import { endAllOnSignal, isStopping, launch } from './processes.mjs';
import { printLine, runCommand } from './say.mjs';
import { stages } from './sections.mjs';
import { areasIn, readArguments, specsIn } from './test-arguments.mjs';
import { summarise } from './test-summary.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** @typedef {import('./sections.mjs').Section} Section */
/** @typedef {import('./test-summary.mjs').Result} Result */

/**
 * `npm test`: installs, finds a browser, runs all checks and tests, and prints counts and durations against the
 * budgets. `npm test -- lint unit` runs only these parts, `npm test -- e2e rooms` one spec, `npm test -- --area
 * mf-battery` the tests a change in that area can break.
 * @param {readonly string[]} args
 */
export function test(args) {
  return runCommand(async () => {
    const begunMs = Date.now();
    endAllOnSignal();
    const asked = readArguments(args, {
      parts: stages(ROOT)
        .flat(2)
        .map(({ name }) => name),
      areas: areasIn(ROOT),
      specs: specsIn(ROOT),
    });
    const plan = selectStages(asked);
    await install(ROOT);
    const env = plan.flat(2).some(({ name }) => name === 'e2e') ? browser() : {};
    rmSync(join(ROOT, '.cache/test'), { recursive: true, force: true });
    mkdirSync(join(ROOT, '.cache/test'), { recursive: true });

    /** @type {Result[]} */
    const results = [];
    for (const lanes of plan) await Promise.all(lanes.map((lane) => runLane(lane, env, results)));
    if (!summarise(results, begunMs, asked)) process.exitCode = 1;
  });
}

/**
 * The named parts with those they need, or all.
 * @param {import('./test-arguments.mjs').Asked} asked
 */
function selectStages({ area, parts, specs }) {
  const plan = stages(ROOT, { area, specs });
  if (parts.length === 0) return plan;
  const needed = plan.flat(2).flatMap(({ name, needs }) => (needs && parts.includes(name) ? [needs] : []));
  const wanted = [...parts, ...needed];
  return plan.map((lanes) => lanes.map((lane) => lane.filter(({ name }) => wanted.includes(name))));
}

function browser() {
  const { path, env, from } = findBrowser(ROOT);
  printLine(`Browser: ${path} (from ${from})`);
  return { ...env, CHROMIUM_PATH: path };
}

/**
 * @param {readonly Section[]} lane
 * @param {Record<string, string>} env
 * @param {Result[]} results
 */
async function runLane(lane, env, results) {
  for (const section of lane) {
    if (isStopping()) return;
    const needed = results.find(({ section: { name } }) => name === section.needs);
    if (needed && needed.failed > 0) {
      printLine(`\n== ${section.title}: not run, because ${needed.section.title.toLowerCase()} failed ==`);
      results.push({ section, passed: 0, failed: 1, tookSeconds: 0 });
      continue;
    }
    results.push(await runSection(section, env));
  }
}

/**
 * Runs a part and prints its output at the end, so that concurrent parts do not mix.
 * @param {Section} section
 * @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
async function runSection(section, env) {
  const begunMs = Date.now();
  const shown = section.name === 'e2e';
  if (shown) printLine(`\n== ${section.title} ==`);
  const part = launch(process.execPath, section.args, {
    cwd: ROOT,
    env: { ...env, ...section.env, FORCE_COLOR: '0' },
    show: shown,
  });
  const code = await part.ended;
  const counted = section.count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  // A non-zero exit code is a failure, whatever was counted.
  const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1);
  const tookSeconds = (Date.now() - begunMs) / 1000;
  if (!shown) {
    const took = `${tookSeconds.toFixed(1)} s of ${budgetOf(section.name)} s`;
    printLine(`\n== ${section.title}: ${failed > 0 ? 'FAILED' : 'fine'} (${took}) ==`);
    const output = part.output().trim();
    if (failed > 0) printLine(output);
    else printLine(output.split('\n').slice(-6).join('\n'));
  }
  return { ...counted, section, failed, tookSeconds };
}
