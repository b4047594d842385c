import { areasOf, putInForce, type ReleaseState, rollBack, withdraw } from './state';

const EMPTY: ReleaseState = { revision: 0, parts: {}, tenants: {} };
const after = (...versions: string[]) =>
  versions.reduce((state, version) => putInForce(state, 'mf-pool', version), EMPTY);

test('putting a version in force records the previous ones, newest first', () => {
  expect(after('1', '2', '3', '4')).toMatchObject({
    revision: 4,
    parts: { 'mf-pool': { version: '4', previous: ['3', '2', '1'], withdrawn: [] } },
  });
});

test('three broken releases in a row can be rolled back one by one to the last good version', () => {
  let state = after('good', '1', '2', '3');
  for (const _ of [1, 2, 3]) state = rollBack(state, 'mf-pool');
  expect(state.parts['mf-pool']).toMatchObject({
    version: 'good',
    previous: [],
    withdrawn: ['1', '2', '3'],
  });
});

test('rolling back to a version withdraws every later one', () => {
  const state = rollBack(after('0', 'good', '1', '2', '3'), 'mf-pool', 'good');
  expect(state.parts['mf-pool']).toMatchObject({
    version: 'good',
    previous: ['0'],
    withdrawn: ['3', '2', '1'],
  });
  expect(putInForce(state, 'mf-pool', '4').parts['mf-pool']?.previous).toEqual(['good', '0']);
});

test('going back to a withdrawn version keeps the current one as a fallback', () => {
  const state = rollBack(rollBack(after('1', '2'), 'mf-pool'), 'mf-pool', '2');
  expect(state.parts['mf-pool']).toMatchObject({ version: '2', previous: ['1'], withdrawn: [] });
  expect(() => rollBack(state, 'mf-pool', '2')).toThrow('mf-pool 2 is in force already.');
});

test('a withdrawn area can go back to an earlier version, which stays a fallback of its next release', () => {
  const withdrawn = withdraw(after('1', '2'), 'mf-pool');
  expect(rollBack(withdrawn, 'mf-pool', '1').parts['mf-pool']).toMatchObject({
    version: '1',
    previous: [],
    withdrawn: ['2'],
  });
  expect(putInForce(withdrawn, 'mf-pool', '3').parts['mf-pool']?.previous).toEqual(['1']);
});

test('putting the current version in force changes only the revision', () => {
  const state = after('1');
  expect(putInForce(state, 'mf-pool', '1')).toEqual({ ...state, revision: 2 });
});

test('a version is never its own fallback', () => {
  expect(after('1', '2', '1').parts['mf-pool']?.previous).toEqual(['2']);
});

test('rolling back restores the last good version and withdraws the other', () => {
  const state = rollBack(after('1', '2'), 'mf-pool');
  expect(state.parts['mf-pool']).toMatchObject({ version: '1', previous: [], withdrawn: ['2'] });
  expect(state.revision).toBe(3);
});

test('releasing a withdrawn version again clears its withdrawal', () => {
  const state = putInForce(rollBack(after('1', '2'), 'mf-pool'), 'mf-pool', '2');
  expect(state.parts['mf-pool']).toMatchObject({ version: '2', previous: ['1'], withdrawn: [] });
});

test('rolling back an area’s first release leaves none', () => {
  const state = rollBack(after('1'), 'mf-pool');
  expect(state.parts['mf-pool']).toEqual({ version: null, previous: [], withdrawn: ['1'] });
  expect(areasOf(state)).toEqual([]);
  expect(() => rollBack(EMPTY, 'mf-pool')).toThrow('mf-pool is not in force.');
});

test('there is nothing to roll back to before the first host, or beyond the ten recorded versions', () => {
  let state = after(...Array.from({ length: 12 }, (_, index) => String(index)));
  for (let step = 0; step < 10; step += 1) state = rollBack(state, 'mf-pool');
  expect(() => rollBack(state, 'mf-pool')).toThrow('mf-pool has no earlier release to go back to.');
  expect(() => rollBack(putInForce(EMPTY, 'host', '1'), 'host')).toThrow('no earlier release');
});
