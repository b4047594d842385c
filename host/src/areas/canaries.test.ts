import { area, olderRelease, registryOf, release } from '../test-support/registry-fixture';
import { bucketOf, canariesOf, withCanaries } from './canaries';

const households = Array.from({ length: 2_000 }, (_, index) => `household-${index}`);
const canary = { ...olderRelease('mf-pool'), ...release('mf-pool', '1.1.0') };
const rolledOut = (permille: number, more: object = {}) =>
  registryOf(
    area('mf-pool', {
      canary: { release: canary, permille, salt: 'a', since: '2026-06-01T00:00:00Z', ...more },
    }),
  );
const chosen = async (...given: Parameters<typeof rolledOut>) => {
  const registry = rolledOut(...given);
  const found = await Promise.all(
    households.map(async (one) => ((await canariesOf(registry, one)).has('mf-pool') ? [one] : [])),
  );
  return found.flat();
};

test('the number of a household is its hash modulo 10,000', async () => {
  // SHA-256 of "saltmf-poolhousehold-1" modulo 10,000.
  expect(await bucketOf('salt', 'mf-pool', 'household-1')).toBe(1515);
});

test('a household keeps the canary while the share grows', async () => {
  let before: readonly string[] = [];
  for (const permille of [0, 10, 50, 250, 1_000]) {
    const now = await chosen(permille);
    expect(now).toEqual(expect.arrayContaining([...before]));
    expect(Math.abs(now.length / households.length - permille / 1_000)).toBeLessThan(0.03);
    before = now;
  }
  expect(before).toEqual(households);
});

test('another salt chooses other households', async () => {
  const [first, second] = [await chosen(50), await chosen(50, { salt: 'b' })];
  const both = first.filter((one) => second.includes(one));
  expect(both.length).toBeLessThan(first.length / 2);
});

test('nobody has a canary that was stopped', async () => {
  expect(await chosen(1_000, { halted: true })).toEqual([]);
});

test('a canary is the current release of its area, and the one in force its fallback', () => {
  const registry = rolledOut(1_000);
  const { 'mf-pool': pool } = withCanaries(registry, new Set(['mf-pool'])).remotes;
  expect(pool).toMatchObject({ version: '1.1.0', enabled: true, fallback: [{ version: '1.0.0' }] });
  expect(withCanaries(registry, new Set())).toEqual(registry);
});
