import { budgetOf, budgetOfAll, durationVerdict } from './budgets.mjs';
import { printLine } from './say.mjs';

/**
 * What came of a part.
 * @typedef {import('./test-reports.mjs').Count & {
 *   readonly section: { readonly name: string, readonly title: string },
 *   readonly tookSeconds: number,
 * }} Result
 */

/**
 * Prints counts, tests that needed a second try, and parts over budget.
 * @param {readonly Result[]} results
 * @param {number} begunMs
 * @param {import('./test-arguments.mjs').Asked} asked
 * @returns {boolean} True when all is well. A second try and a time far over budget fail only in CI: elsewhere the
 * machine's load is unknown.
 */
export function summarise(results, begunMs, asked) {
  printLine('\n== Summary ==');
  for (const result of results) printLine(line(result));
  const tookSeconds = (Date.now() - begunMs) / 1000;
  const budgetSeconds = budgetOfAll(asked);
  printLine(`All in ${tookSeconds.toFixed(1)} s${budgetSeconds === null ? '' : ` of ${budgetSeconds} s`}.`);

  const late = [
    ...results.map(({ section, tookSeconds: took }) => ({
      title: section.title,
      verdict: durationVerdict(took, budgetOf(section.name)),
    })),
    { title: 'All', verdict: durationVerdict(tookSeconds, budgetSeconds) },
  ].filter(({ verdict }) => verdict !== 'within');
  for (const { title, verdict } of late) printLine(`!! ${title}: ${verdict.toUpperCase()} BUDGET`);

  const died = results.flatMap(({ restarts = [] }) => restarts);
  if (died.length > 0) printLine(`Begun again, because the browser died: ${died.length}${listed(died)}`);
  const again = results.flatMap(({ secondTries = [] }) => secondTries);
  printLine(`second tries ${again.length}${listed(again)}`);

  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    results.reduce((all, result) => all + result[key], 0);
  printLine(`${sum('passed')} passed, ${sum('failed')} failed`);
  const strict = Boolean(process.env.CI);
  const isLate = late.some(({ verdict }) => verdict === 'far over');
  return sum('failed') === 0 && !(strict && (again.length > 0 || isLate));
}

/** @param {Result} result */
function line({ section, passed, failed, tookSeconds }) {
  const count = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
  const time = `${tookSeconds.toFixed(1)} s`.padStart(8);
  const budget = budgetOf(section.name);
  return `${failed > 0 ? '✗' : '✓'} ${section.title.padEnd(24)} ${count}  ${time}${budget === null ? '' : ` of ${budget} s`}`;
}

/** @param {readonly string[]} names */
const listed = (names) => names.map((name) => `\n  ${name}`).join('');
