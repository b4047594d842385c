import { judged } from './roll-outs-in-progress';
import { evidenceOfHarm, mustStop, type RollOutCounts } from './stopping-rule';

const counts = (canary: readonly [number, number], stable: readonly [number, number]): RollOutCounts => ({
  shown: { canary: canary[0], stable: stable[0] },
  failed: { canary: canary[1], stable: stable[1] },
});

const AT_5 = { intendedShare: 0.05, isRing: false };
const RING = { intendedShare: 0, isRing: true };

test.each([
  ['nobody was shown the area', [0, 0], [0, 0], AT_5, false],
  ['one canary household failed', [50, 1], [950, 0], AT_5, false],
  ['two failed of a few', [6, 2], [114, 0], AT_5, false],
  ['three failed', [6, 3], [114, 0], AT_5, true],
  ['three of three pages are of the canary', [3, 3], [0, 0], AT_5, false],
  ['both sides fail alike', [50, 10], [950, 190], AT_5, false],
  ['in a ring one failed', [5, 1], [40, 0], RING, false],
  ['in a ring two failed', [5, 2], [40, 0], RING, true],
  ['in a ring two failed, and one elsewhere', [5, 2], [40, 1], RING, false],
] as const)('%s: stops %#', (_, canary, stable, options, expected) => {
  expect(mustStop(counts(canary, stable), options)).toBe(expected);
});

test('the evidence grows with every canary household that fails, and shrinks with every other', () => {
  const at = (canary: number, stable: number) => evidenceOfHarm(counts([50, canary], [950, stable]), 0.05);
  for (let failed = 1; failed < 10; failed += 1) {
    expect(at(failed + 1, 3)).toBeGreaterThan(at(failed, 3));
    expect(at(3, failed + 1)).toBeLessThan(at(3, failed));
  }
});

/** Mulberry32: numbers from 0 to 1 by seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Release {
  readonly share: number;
  readonly stableRate: number;
  readonly canaryRate: number;
  /** Of either release: share of the households in which it exceeds a budget. */
  readonly slowRate?: number;
  readonly households: number;
}

/** Canary households shown the area when a roll-out stops; null for one that does not. */
function simulated(release: Release, seed: number): number | null {
  const { share, stableRate, canaryRate, slowRate = 0, households } = release;
  const random = randomNumbers(seed);
  const shown = { canary: 0, stable: 0 };
  const failed = { canary: 0, stable: 0 };
  const overBudget = { canary: 0, stable: 0 };
  const rollOut = { permille: share * 1_000, tenants: null, counts: { shown, failed, overBudget } };
  for (let one = 0; one < households; one += 1) {
    const cohort = random() < share ? 'canary' : 'stable';
    shown[cohort] += 1;
    if (random() < (cohort === 'canary' ? canaryRate : stableRate)) failed[cohort] += 1;
    if (random() < slowRate) overBudget[cohort] += 1;
    // Only the share moves between failures: looked at less often, for the test's time.
    if ((cohort === 'canary' || one % 20 === 0) && judged(rollOut).isHarmful) return shown.canary;
  }
  return null;
}

/** Of roll-outs with these seeds: the share that stopped, and the canary households it took. */
function simulatedMany(release: Release, runs: number) {
  const stops = Array.from({ length: runs }, (_, run) => simulated(release, 1_000 + run));
  const households = stops.filter((one) => one !== null).sort((one, other) => one - other);
  const quantile = (part: number) => households[Math.floor(households.length * part)] ?? 0;
  return { stopped: households.length / runs, median: quantile(0.5), p90: quantile(0.9) };
}

test.each([
  { share: 0.05, rate: 0.002 },
  { share: 0.05, rate: 0.02 },
  { share: 0.05, rate: 0.02, slowRate: 0.02 },
  { share: 0.25, rate: 0.02, slowRate: 0.02 },
])('of releases that are no worse at most 1 % are stopped: %j', ({ rate, ...rest }) => {
  const release = { ...rest, stableRate: rate, canaryRate: rate, households: 4_000 };
  const { stopped } = simulatedMany(release, 1_000);
  expect(stopped).toBeLessThanOrEqual(0.01);
});

test.each([
  ['half of the households', 0.5, { median: 6, p90: 10 }],
  ['one in twenty instead of one in five hundred', 0.05, { median: 61, p90: 147 }],
])('a release that breaks %s is stopped after a few', (_, canaryRate, expected) => {
  const found = simulatedMany({ share: 0.05, stableRate: 0.002, canaryRate, households: 10_000 }, 500);
  expect(found.stopped).toBeGreaterThan(0.99);
  expect(found.median).toBeLessThanOrEqual(1.05 * expected.median);
  expect(found.p90).toBeLessThanOrEqual(1.05 * expected.p90);
});
