import { readFileSync } from 'node:fs';

/** Annotation of a test whose browser crashed. */
export const BROWSER_DIED = 'browser-died';

/**
 * Counts of a part's report. `secondTries` are tests that failed and then passed; `restarts` are tests whose browser
 * crashed and that were restarted in a new one.
 * @typedef {{
 *   readonly passed: number,
 *   readonly failed: number,
 *   readonly secondTries?: readonly string[],
 *   readonly restarts?: readonly string[],
 * }} Count
 */

/**
 * @param {string} path
 * @returns {Count | null}
 */
export function unitCount(path) {
  const report = read(path);
  if (!report) return null;
  // A file that fails to load counts as one failure.
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/**
 * @param {string} path
 * @returns {Count | null}
 */
export function browserCount(path) {
  const report = read(path);
  return report ? browserCountOf(report) : null;
}

/**
 * @param {BrowserReport} report
 * @returns {Count}
 */
export function browserCountOf(report) {
  const again = report.suites.flatMap(specsOf).filter(({ tests }) => tests.some(isSecondTry));
  const died = again.filter(({ tests }) => tests.every((test) => !isSecondTry(test) || hasDied(test)));
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    secondTries: again.filter((spec) => !died.includes(spec)).map(nameOf),
    restarts: died.map(nameOf),
  };
}

/**
 * @typedef {{ readonly annotations?: readonly { readonly type: string }[] }} Result
 * @typedef {{ readonly status: string, readonly results: readonly Result[] }} Test
 * @typedef {{ readonly file: string, readonly title: string, readonly tests: readonly Test[] }} Spec
 * @typedef {{ readonly specs?: readonly Spec[], readonly suites?: readonly Suite[] }} Suite
 * @typedef {{
 *   readonly suites: readonly Suite[],
 *   readonly errors: readonly unknown[],
 *   readonly stats: { readonly expected: number, readonly unexpected: number, readonly flaky: number },
 * }} BrowserReport
 */

/**
 * @param {Suite} suite
 * @returns {readonly Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {Test} test */
const isSecondTry = ({ status }) => status === 'flaky';

/** @param {Test} test True when the browser crashed in every try but the last. */
const hasDied = ({ results }) =>
  results.slice(0, -1).every(({ annotations = [] }) => annotations.some(({ type }) => type === BROWSER_DIED));

/** @param {Spec} spec */
const nameOf = ({ file, title }) => `${file}: ${title}`;

/** @param {string} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
