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
  unit: 330,
  e2e: 500,
};
/** Everything, with seven areas. */
const WHOLE = 900;
/** What a change in one area can break. */
const ONE_AREA = 180;
/** A slower machine is not a defect of the project: budgets are multiplied by up to this factor. */
const HEADROOM = 3;

/**
 * @param {string} part
 * @returns {number | null} Seconds; null for a part the table does not know.
 */
export function budgetOf(part) {
  return PARTS[part] ?? null;
}

/**
 * Seconds for everything that was asked for; null where only some parts were named.
 * @param {{ readonly area: string | null, readonly parts: readonly string[] }} asked
 */
export function budgetOfAll({ area, parts }) {
  if (parts.length > 0) return null;
  return area ? ONE_AREA : WHOLE;
}

/**
 * What is said of a time: `over` is printed loudly, `far over` fails where the machine is known (CI).
 * @param {number} tookSeconds
 * @param {number | null} budgetSeconds
 * @returns {'within' | 'over' | 'far over'}
 */
export function judged(tookSeconds, budgetSeconds) {
  if (budgetSeconds === null || tookSeconds <= budgetSeconds) return 'within';
  return tookSeconds <= budgetSeconds * HEADROOM ? 'over' : 'far over';
}
