import { budgetOf, durationVerdict } from './budgets.mjs';
import { stages } from './sections.mjs';
import { readArguments } from './test-arguments.mjs';
import { browserCountOf } from './test-reports.mjs';
import { summarise } from './test-summary.mjs';

const KNOWN = {
  parts: ['lint', 'unit', 'e2e'],
  areas: ['mf-battery', 'mf-heating'],
  specs: ['mf-monitoring/rooms.spec.ts', 'session.spec.ts'],
};
const read = (/** @type {readonly string[]} */ ...args) => readArguments(args, KNOWN);

describe('arguments of npm test', () => {
  test('default to everything', () => {
    expect(read()).toEqual({ area: null, parts: [], specs: [] });
  });

  test('may be parts, one area, and specs after e2e', () => {
    expect(read('lint', 'unit')).toEqual({ area: null, parts: ['lint', 'unit'], specs: [] });
    expect(read('--area', 'mf-heating')).toEqual({ area: 'mf-heating', parts: [], specs: [] });
    expect(read('--area', 'mf-heating', 'unit')).toMatchObject({ area: 'mf-heating', parts: ['unit'] });
    expect(read('e2e', 'session', 'unit')).toMatchObject({
      parts: ['e2e', 'unit'],
      specs: ['session.spec.ts'],
    });
  });

  test.each(['rooms', 'rooms.spec.ts', 'mf-monitoring/rooms', 'e2e/specs/mf-monitoring/rooms.spec.ts'])(
    'finds a spec called %s',
    (name) => expect(read('e2e', name).specs).toEqual(['mf-monitoring/rooms.spec.ts']),
  );

  test.each([
    [['units'], /no part called units: choose among lint, unit, e2e\.$/],
    [['rooms', 'e2e'], /no part called rooms/],
    [['e2e', 'oms'], /no end-to-end spec called oms/],
    [['--area'], /no area called "": choose among mf-battery, mf-heating\.$/],
    [['--area', 'mf-pool'], /no area called "mf-pool"/],
  ])('rejects %j in one sentence', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });

  test('narrows every part that supports it to the area', () => {
    const sections = stages('.', { area: 'mf-battery' }).flat(2);
    const narrowed = sections.filter(({ args }) => args.some((arg) => arg.includes('mf-battery')));
    expect(narrowed.map(({ name }) => name)).toEqual([
      'lint',
      'boundaries',
      'unused',
      'types',
      'unit',
      'e2e',
    ]);
    expect(sections.find(({ name }) => name === 'e2e')).toMatchObject({
      args: expect.arrayContaining(['specs/mf-battery/', 'specs/every-area/']),
      env: { FOYER_E2E_AREA: 'mf-battery' },
    });
  });
});

const DIED = { annotations: [{ type: 'browser-died' }] };
const spec = (
  /** @type {string} */ title,
  /** @type {string} */ status,
  /** @type {object[]} */ ...results
) => ({
  file: 'a.spec.ts',
  title,
  tests: [{ status, results }],
});

test('distinguishes a second try from a crashed browser', () => {
  const report = {
    suites: [
      {
        specs: [spec('fine', 'expected', {})],
        suites: [{ specs: [spec('shaky', 'flaky', {}, {}), spec('unlucky', 'flaky', DIED, {})] }],
      },
      { specs: [spec('broken', 'unexpected', {}, {})] },
    ],
    errors: [],
    stats: { expected: 1, unexpected: 1, flaky: 2 },
  };
  expect(browserCountOf(report)).toEqual({
    passed: 3,
    failed: 1,
    secondTries: ['a.spec.ts: shaky'],
    restarts: ['a.spec.ts: unlucky'],
  });
});

test.each([
  [0, 'within'],
  [100, 'within'],
  [100.1, 'over'],
  [300, 'over'],
  [300.1, 'far over'],
])('%d s of a budget of 100 s is %s', (tookSeconds, verdict) => {
  expect(durationVerdict(tookSeconds, 100)).toBe(verdict);
  expect(durationVerdict(tookSeconds, null)).toBe('within');
});

describe('the summary', () => {
  const asked = { area: null, parts: ['e2e'], specs: [] };
  const section = { name: 'e2e', title: 'End-to-end tests' };
  const fine = { section, passed: 3, failed: 0, tookSeconds: 1 };
  const { CI } = process.env;
  /** @type {string[]} */
  let said;
  beforeEach(() => {
    said = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    if (CI === undefined) delete process.env.CI;
    else process.env.CI = CI;
  });
  const isFine = (/** @type {object} */ extra, ci = 'true') => {
    process.env.CI = ci;
    return summarise([{ ...fine, ...extra }], Date.now(), asked);
  };

  test('prints the share of a part’s budget, and no second try', () => {
    expect(isFine({})).toBe(true);
    expect(said.join('')).toMatch(/✓ End-to-end tests .+ 3 passed +0 failed +1\.0 s of \d+ s\n/);
    expect(said.join('')).toMatch(/\nsecond tries 0\n3 passed, 0 failed\n$/);
  });

  test('lists a second try, and fails for it in CI', () => {
    expect(isFine({ secondTries: ['a.spec.ts: shaky'] })).toBe(false);
    expect(isFine({ secondTries: ['a.spec.ts: shaky'] }, '')).toBe(true);
    expect(said.join('')).toContain('second tries 1\n  a.spec.ts: shaky\n');
  });

  test('lists a crashed browser without failing', () => {
    expect(isFine({ restarts: ['a.spec.ts: unlucky'] })).toBe(true);
    expect(said.join('')).toContain('the browser died: 1\n  a.spec.ts: unlucky\nsecond tries 0\n');
  });

  test('highlights an exceeded budget, and fails in CI when it is far exceeded', () => {
    const budgetSeconds = /** @type {number} */ (budgetOf('e2e'));
    expect(isFine({ tookSeconds: budgetSeconds })).toBe(true);
    expect(said.join('')).not.toContain('OVER BUDGET');
    expect(isFine({ tookSeconds: budgetSeconds + 1 })).toBe(true);
    expect(said.join('')).toContain('!! End-to-end tests: OVER BUDGET\n');
    expect(isFine({ tookSeconds: 5_000 }, '')).toBe(true);
    expect(isFine({ tookSeconds: 5_000 })).toBe(false);
    expect(said.join('')).toContain('!! End-to-end tests: FAR OVER BUDGET\n');
  });

  test('fails when any test failed', () => {
    expect(isFine({ failed: 1 }, '')).toBe(false);
  });
});
