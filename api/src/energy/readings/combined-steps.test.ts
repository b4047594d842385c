import type { EnergyStep } from '@foyer/domain';
import { combineSteps, preferredSteps } from './combined-steps';

const STEP_MS = 300_000;
/** A step from one border to another, counted in steps, and its energy. */
const step = (from: number, to: number, energyWs: number): EnergyStep => ({
  startMs: from * STEP_MS,
  endMs: to * STEP_MS,
  energyWs,
  quality: to - from === 1 ? 'measured' : 'spread',
});
const shown = (steps: ReturnType<typeof combineSteps>) =>
  steps.map(({ startMs, endMs, energiesWs }) => [startMs / STEP_MS, endMs / STEP_MS, ...energiesWs]);

describe('steps of several channels', () => {
  it.each([
    [
      'side by side',
      [
        [step(0, 1, 1), step(1, 2, 2)],
        [step(0, 1, 10), step(1, 2, 20)],
      ],
      [
        [0, 1, 1, 10],
        [1, 2, 2, 20],
      ],
    ],
    [
      'within a longer one',
      [
        [step(0, 2, 3), step(2, 3, 4)],
        [step(0, 1, 10), step(1, 2, 20), step(2, 3, 30)],
      ],
      [
        [0, 2, 3, 30],
        [2, 3, 4, 30],
      ],
    ],
    [
      'of longer ones that overlap',
      [
        [step(0, 2, 3), step(2, 3, 4)],
        [step(0, 1, 10), step(1, 3, 20)],
      ],
      [[0, 3, 7, 30]],
    ],
    ['where one has a hole', [[step(0, 2, 3)], [step(0, 1, 10)]], []],
    ['where one is missing', [[step(0, 1, 3), step(1, 2, 4)], [step(1, 2, 10)]], [[1, 2, 4, 10]]],
    ['of a channel without any', [[step(0, 1, 3)], []], []],
    [
      'of one channel',
      [[step(0, 1, 3), step(3, 5, 4)]],
      [
        [0, 1, 3],
        [3, 5, 4],
      ],
    ],
  ])('%s', (_name, channels, combined) => {
    expect(shown(combineSteps(channels))).toEqual(combined);
  });
});

it('a later channel fills what an earlier one does not know', () => {
  const live = [step(1, 2, 1), step(4, 5, 2)];
  const file = [step(0, 1, 10), step(1, 2, 11), step(2, 4, 12), step(3, 5, 13), step(6, 7, 14)];
  expect(preferredSteps([live, file]).map(({ energyWs }) => energyWs)).toEqual([10, 1, 12, 2, 14]);
  expect(preferredSteps([])).toEqual([]);
});
