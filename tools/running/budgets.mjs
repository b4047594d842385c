/**
 * Seconds each part of `npm test` may take on two cores.
 * @type {Readonly<Record<string, number>>}
 */
const PARTS = {
  lint: 15,
  conventions: 20,
  boundaries: 45,
  unused: 30,
  types: 90,
  'api-report': 15,
  build: 180,
  seed: 45,
  unit: 450,
  e2e: 500,
};
/** All parts, with seven areas. */
const WHOLE = 900;
/** All tests a change in one area can break. */
const ONE_AREA = 180;
/** A slower machine is not a defect of the project: budgets are multiplied by up to this factor. */
const HEADROOM = 3;

/**
 * @param {string} part
 * @returns {number | null} Seconds; null for an unknown part.
 */
export function budgetOf(part) {
  return PARTS[part] ?? null;
}

/**
 * Budget of the whole run, seconds; null when only some parts were named.
 * @param {{ readonly area: string | null, readonly parts: readonly string[] }} asked
 */
export function budgetOfAll({ area, parts }) {
  if (parts.length > 0) return null;
  return area ? ONE_AREA : WHOLE;
}

/**
 * Verdict on a duration: `over` is printed prominently, `far over` fails in CI, whose machine is known.
 * @param {number} tookSeconds
 * @param {number | null} budgetSeconds
 * @returns {'within' | 'over' | 'far over'}
 */
export function durationVerdict(tookSeconds, budgetSeconds) {
  if (budgetSeconds === null || tookSeconds <= budgetSeconds) return 'within';
  return tookSeconds <= budgetSeconds * HEADROOM ? 'over' : 'far over';
}
