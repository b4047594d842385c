import { inRange } from './contract-range';

test.each([
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.0.0', false],
  ['1.4.2', '^1.2.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['0.3.9', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.5.0', '>=1.2.0 <2.0.0', true],
  ['2.0.0', '>=1.2.0 <2.0.0', false],
  ['2.1.0', '^1.0.0 || ^2.0.0', true],
  ['1.9.0', '1.x', true],
  ['1.9.3', '1.9.x', true],
  ['1.8.3', '1.9.x', false],
  ['7.0.0', '*', true],
  ['1.0.0', '', false],
  ['1.0.0', 'latest', false],
  ['next', '^1.0.0', false],
])('%s in "%s" is %s', (version, range, expected) => {
  expect(inRange(version, range)).toBe(expected);
});

test('a version is in its own caret range, and the next major never is', () => {
  for (const [major, minor, patch] of [
    [1, 0, 0],
    [1, 9, 99],
    [12, 0, 3],
    [99, 98, 97],
  ] as const) {
    const version = `${major}.${minor}.${patch}`;
    expect(inRange(version, `^${version}`)).toBe(true);
    expect(inRange(`${major + 1}.${minor}.${patch}`, `^${version}`)).toBe(false);
  }
});
