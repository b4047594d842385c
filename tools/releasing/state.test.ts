import { putInForce, type ReleaseState, rollBack } from './state';

const EMPTY: ReleaseState = { revision: 0, parts: {} };
const after = (...versions: string[]) =>
  versions.reduce((state, version) => putInForce(state, 'mf-pool', version), EMPTY);

test('what is put in force keeps the last two as fallbacks, newest first', () => {
  expect(after('1', '2', '3', '4')).toEqual({
    revision: 4,
    parts: { 'mf-pool': { version: '4', previous: ['3', '2'], withdrawn: [] } },
  });
});

test('putting in force what already is changes nothing, the revision neither', () => {
  const state = after('1');
  expect(putInForce(state, 'mf-pool', '1')).toBe(state);
});

test('a version never is its own fallback', () => {
  expect(after('1', '2', '1').parts['mf-pool']?.previous).toEqual(['2']);
});

test('rolling back goes to the last good version and withdraws the other', () => {
  const state = rollBack(after('1', '2'), 'mf-pool');
  expect(state.parts['mf-pool']).toEqual({ version: '1', previous: [], withdrawn: ['2'] });
  expect(state.revision).toBe(3);
});

test('a withdrawn version that is released again is withdrawn no more', () => {
  const state = putInForce(rollBack(after('1', '2'), 'mf-pool'), 'mf-pool', '2');
  expect(state.parts['mf-pool']).toEqual({ version: '2', previous: ['1'], withdrawn: [] });
});

test('without an earlier release there is nothing to go back to', () => {
  expect(() => rollBack(after('1'), 'mf-pool')).toThrow('mf-pool has no earlier release to go back to.');
  expect(() => rollBack(EMPTY, 'mf-pool')).toThrow('no earlier release');
});
