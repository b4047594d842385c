import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { install } from './install.mjs';
import { endAllOnSignal, isStopping, launch } from './processes.mjs';
import { runCommand, Stop, say, seconds } from './say.mjs';
import { stages } from './sections.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** @typedef {import('./sections.mjs').Section} Section */
/** @typedef {{ readonly section: Section, readonly passed: number, readonly failed: number, readonly took: string }} Result */

/**
 * `npm test`: installs, finds a browser, runs every check and test, and says how many passed and failed.
 * `npm test -- lint unit` runs these parts alone.
 * @param {readonly string[]} names
 */
export function test(names) {
  return runCommand(async () => {
    const begunMs = Date.now();
    endAllOnSignal();
    const plan = chosen(names);
    await install(ROOT);
    const env = plan.flat(2).some(({ name }) => name === 'e2e') ? browser() : {};
    rmSync(join(ROOT, '.cache/test'), { recursive: true, force: true });
    mkdirSync(join(ROOT, '.cache/test'), { recursive: true });

    /** @type {Result[]} */
    const results = [];
    for (const lanes of plan) await Promise.all(lanes.map((lane) => runLane(lane, env, results)));
    summarise(results, begunMs);
  });
}

/** @param {readonly string[]} names */
function chosen(names) {
  const plan = stages(ROOT);
  const known = plan.flat(2).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Stop(`There is no part called ${unknown}: choose among ${known.join(', ')}.`);
  if (names.length === 0) return plan;
  return plan.map((lanes) => lanes.map((lane) => lane.filter(({ name }) => names.includes(name))));
}

function browser() {
  const { path, env, from } = findBrowser(ROOT);
  say(`Browser: ${path} (from ${from})`);
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
      say(`\n== ${section.title}: not run, because ${needed.section.title.toLowerCase()} failed ==`);
      results.push({ section, passed: 0, failed: 1, took: '0.0 s' });
      continue;
    }
    results.push(await runSection(section, env));
  }
}

/**
 * Runs a part; what it says is shown at its end, so that parts side by side do not mix.
 * @param {Section} section
 * @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
async function runSection(section, env) {
  const begunMs = Date.now();
  const shown = section.name === 'e2e';
  if (shown) say(`\n== ${section.title} ==`);
  const part = launch(process.execPath, section.args, {
    cwd: ROOT,
    env: { ...env, ...section.env, FORCE_COLOR: '0' },
    show: shown,
  });
  const code = await part.ended;
  const counted = section.count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  // A part that ends badly has failed, whatever it counted.
  const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1);
  const took = seconds(begunMs);
  if (!shown) {
    say(`\n== ${section.title}: ${failed > 0 ? 'FAILED' : 'fine'} (${took}) ==`);
    const output = part.output().trim();
    if (failed > 0) say(output);
    else say(output.split('\n').slice(-6).join('\n'));
  }
  return { section, passed: counted.passed, failed, took };
}

/**
 * @param {readonly Result[]} results
 * @param {number} begunMs
 */
function summarise(results, begunMs) {
  say('\n== Summary ==');
  for (const { section, passed, failed, took } of results) {
    say(
      `${failed > 0 ? '✗' : '✓'} ${section.title.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${took.padStart(8)}`,
    );
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  say(`All in ${seconds(begunMs)}.`);
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
