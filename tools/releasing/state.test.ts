import { areasOf, putInForce, type ReleaseState, rollBack } from './state';

const EMPTY: ReleaseState = { revision: 0, parts: {}, tenants: {} };
const after = (...versions: string[]) =>
  versions.reduce((state, version) => putInForce(state, 'mf-pool', version), EMPTY);

test('what is put in force keeps the last two as fallbacks, newest first', () => {
  expect(after('1', '2', '3', '4')).toMatchObject({
    revision: 4,
    parts: { 'mf-pool': { version: '4', previous: ['3', '2'], withdrawn: [] } },
  });
});

test('putting in force what already is changes the revision alone', () => {
  const state = after('1');
  expect(putInForce(state, 'mf-pool', '1')).toEqual({ ...state, revision: 2 });
});

test('a version never is its own fallback', () => {
  expect(after('1', '2', '1').parts['mf-pool']?.previous).toEqual(['2']);
});

test('rolling back goes to the last good version and withdraws the other', () => {
  const state = rollBack(after('1', '2'), 'mf-pool');
  expect(state.parts['mf-pool']).toMatchObject({ version: '1', previous: [], withdrawn: ['2'] });
  expect(state.revision).toBe(3);
});

test('a withdrawn version that is released again is withdrawn no more', () => {
  const state = putInForce(rollBack(after('1', '2'), 'mf-pool'), 'mf-pool', '2');
  expect(state.parts['mf-pool']).toMatchObject({ version: '2', previous: ['1'], withdrawn: [] });
});

test('from its first release an area goes back to none', () => {
  const state = rollBack(after('1'), 'mf-pool');
  expect(state.parts['mf-pool']).toEqual({ version: null, previous: [], withdrawn: ['1'] });
  expect(areasOf(state)).toEqual([]);
  expect(() => rollBack(EMPTY, 'mf-pool')).toThrow('mf-pool is not in force.');
});

test('where earlier releases are no longer kept, and for the host, there is nothing to go back to', () => {
  const far = ['1', '2', '3', '4'].reduce((state, version) => putInForce(state, 'mf-pool', version), EMPTY);
  const second = rollBack(rollBack(far, 'mf-pool'), 'mf-pool');
  expect(() => rollBack(second, 'mf-pool')).toThrow('mf-pool has no earlier release to go back to.');
  expect(() => rollBack(putInForce(EMPTY, 'host', '1'), 'host')).toThrow('no earlier release');
});
