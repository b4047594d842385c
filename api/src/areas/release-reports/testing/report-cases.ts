import { type AreaVisit, MAX_REPORT_BYTES } from '@foyer/wire/release-reports';
import { commandRunner } from '../../../administration/testing/run-command';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { eraseHousehold } from '../../household-data/erase-household';
import { anOperator } from '../../tenants/testing/an-operator';

const HOME = 'home@foyer.example';
const OF_OTHER_TENANT = 'green@azur.example';
const refusal = (error: string) => ({ status: 'error', error });

const visit = (change: Partial<AreaVisit> = {}): AreaVisit => ({
  area: 'mf-pool',
  version: '1.1.0-b',
  shown: true,
  failed: [],
  overBudget: [],
  ...change,
});
const failure = visit({ shown: false, failed: ['mount'], fellBackTo: '1.0.0-a' });

/** Wire tests of reports from browsers, and of what operators see of them. */
export function reportCases(platform: () => TestPlatform): void {
  let operator: string;
  const { run } = commandRunner(platform);
  beforeAll(async () => {
    operator = await anOperator(platform());
  });
  const report = (authToken: string, visits: readonly unknown[]) =>
    platform().call('/api/reports', { authToken, visits }, { method: 'POST', as: 'json' });
  const releases = async () =>
    (await platform().call('/api/operator/releases', { authToken: operator })).body.releases;
  const rows = () =>
    platform().store.database.query<{ area: string }>('select area from area_report_household');

  test('a release in force without reports is listed', async () => {
    expect(await releases()).toEqual([
      expect.objectContaining({
        area: 'mf-pool',
        version: '1.1.0-b',
        inForce: true,
        sinceMs: null,
        households: 0,
      }),
    ]);
  });

  test.each([
    ['no token', '', [failure], 'not.authorized'],
    ['a wrong token', 'A'.repeat(32), [failure], 'not.authorized'],
    ['no visit', null, [], 'parameter.invalid'],
    ['too many visits', null, Array.from({ length: 25 }, () => visit()), 'parameter.invalid'],
    ['an unknown kind of failure', null, [{ ...visit(), failed: ['text of a person'] }], 'parameter.invalid'],
    ['a name that is none', null, [visit({ area: '../host' })], 'parameter.invalid'],
    ['a time that is none', null, [visit({ mountMs: -1 })], 'parameter.invalid'],
    ['too many bytes', null, [{ ...visit(), text: 'x'.repeat(MAX_REPORT_BYTES) }], 'request.too.large'],
  ])('a report with %s is refused and counts nothing', async (_what, token, visits, error) => {
    const { body } = await report(token ?? (await platform().tokenOf(HOME)), visits);
    expect(body).toMatchObject(refusal(error));
    expect(await rows()).toEqual([]);
  });

  test('releases that are not in force are ignored', async () => {
    const authToken = await platform().tokenOf(HOME);
    const { body } = await report(authToken, [visit({ area: 'mf-other' }), visit({ version: '9.9.9-z' })]);
    expect(body.status).toBe('ok');
    expect(await rows()).toEqual([]);
  });

  test('a household counts once, whatever it sends, and a session sends 30 reports a minute', async () => {
    const authToken = await platform().signIn(HOME);
    const answers = [];
    for (let sent = 0; sent < 3; sent += 1)
      answers.push(...(await Promise.all(Array.from({ length: 11 }, () => report(authToken, [failure])))));
    expect(answers.map(({ httpStatus }) => httpStatus).filter((status) => status === 429)).toHaveLength(3);
    await report(await platform().signIn(HOME), [failure]);
    const shown = visit({
      mountMs: 300,
      inpMs: 80,
      lcpMs: 900,
      cls: 0.02,
      overBudget: ['mountMs'],
      undeclared: true,
    });
    await report(await platform().tokenOf(OF_OTHER_TENANT), [shown, visit({ version: '1.0.0-a' })]);
    const [current, fallback] = await releases();
    expect(current).toMatchObject({
      inForce: true,
      sinceMs: platform().nowMs(),
      households: 2,
      failedHouseholds: 1,
      failures: [{ kind: 'mount', households: 1 }],
      fellBackHouseholds: 1,
      overBudget: [{ budget: 'mountMs', households: 1 }],
      undeclaredHouseholds: 1,
    });
    expect(current.mountP50Ms / 300).toBeCloseTo(1, 1);
    expect(current.clsP75).toBeCloseTo(0.02, 2);
    expect(fallback).toMatchObject({ version: '1.0.0-a', inForce: false, households: 1, mountP50Ms: null });
  });

  test('the terminal says the same', async () => {
    const { lines } = await run('health', ['mf-pool']);
    expect(lines[0]).toMatch(
      /^mf-pool 1\.1\.0-b since 2026-.*: 2 households, 50\.0 % failed \(mount 1\), 50\.0 % fell back, .*, undeclared use: 1/,
    );
    expect((await run('health', ['mf-none'])).lines).toEqual(['No browser has reported a release yet.']);
  });

  test('what a household reported goes with it', async () => {
    const { id } = await platform().account(HOME);
    await eraseHousehold(platform().store.database, id, new Date(platform().nowMs()));
    expect(await rows()).toHaveLength(4);
  });
}
