import type { OperatorHousehold } from '@foyer/wire/operator-households';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { anOperator } from '../../tenants/testing/an-operator';

const HOME = 'home@foyer.example';
const SWISS = 'swiss@foyer.example';

/** Homes as operators find and see them. */
export function operatorHouseholdCases(platform: () => TestPlatform): void {
  let authToken: string;
  beforeAll(async () => {
    authToken = await anOperator(platform());
  });
  const post = async (path: string, fields = {}) =>
    (await platform().call(`/api/operator/households${path}`, { authToken, ...fields }, { method: 'POST' }))
      .body;
  const homes = async (fields = {}): Promise<OperatorHousehold[]> => (await post('', fields)).households;
  const emails = async (fields = {}) => (await homes(fields)).map(({ email }) => email);
  const query = (text: string, values: (string | Date)[] = []) =>
    platform().store.database.query(text, values);
  const setOfGateway = (set: string, email: string, at: Date) =>
    query(
      `update gateway set ${set} where household_key = (select key from account where email = $1 and $2::timestamptz is not null)`,
      [email, at],
    );

  test('finds a home by its id, name, e-mail and postal address without accents, in any order', async () => {
    const { id, details } = await platform().account(HOME);
    const { firstName = '', lastName = '', city = '', address = '' } = details;
    for (const text of [id, HOME, `${lastName} ${firstName}`.toUpperCase(), `${city} ${address}`])
      expect([text, await emails({ text })]).toEqual([text, expect.arrayContaining([HOME])]);
    expect(await emails({ text: 'nowhere at all' })).toEqual([]);
    expect(await emails({ text: 'maintainer@foyer.example' })).toEqual([]);
    expect(await emails({ tenant: 'nosuch' })).toEqual([]);
  });

  test('every home has one state; a page has 50 and the sum of the states is the total', async () => {
    const { households, total, states } = await post('');
    expect(total).toBe(states.measured + states.silent + states.failing + states.registering);
    expect(households).toHaveLength(Math.min(50, total));
    expect(states.registering).toBeGreaterThan(0);
    for (const state of ['measured', 'silent', 'failing', 'registering']) {
      const found = await post('', { state });
      expect([state, found.total]).toEqual([state, states[state]]);
      expect(found.states).toEqual(states);
      expect(new Set(found.households.map((home: OperatorHousehold) => home.state)).size).toBeLessThan(2);
    }
    expect(await homes({ from: String(total) })).toEqual([]);
    expect(await post('', { from: '-1' })).toMatchObject({ error: 'parameter.invalid', parameter: 'from' });
    expect(await post('', { state: 'asleep' })).toMatchObject({ error: 'parameter.invalid' });
  });

  test('a home is measured, silent after 15 minutes, and failing with what fails and since when', async () => {
    const now = new Date(platform().nowMs());
    const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const [{ heard }] = (await query(
      'select g.reported_until as heard from gateway g join account a on a.key = g.household_key where a.email = $1',
      [SWISS],
    )) as [{ heard: Date }];
    const one = async () => (await homes({ text: SWISS }))[0];
    await setOfGateway('reported_until = $2', SWISS, before(14));
    expect(await one()).toMatchObject({ state: 'measured', heardMs: before(14).getTime() });
    await setOfGateway('reported_until = $2', SWISS, before(15));
    expect(await one()).toMatchObject({ state: 'silent' });
    await setOfGateway("failing_since = $2, failures = 2, failure = 'no answer'", SWISS, before(30));
    const fault = { sinceMs: before(30).getTime(), detail: 'no answer' };
    expect(await one()).toMatchObject({ state: 'failing' });
    expect((await one())?.faults).toContainEqual({ key: 'measuring', ...fault });
    await setOfGateway('unreachable_since = $2', SWISS, before(30));
    expect((await one())?.faults).toContainEqual({ key: 'gateway', ...fault });
    await setOfGateway(
      'failing_since = null, failures = 0, failure = null, unreachable_since = null, reported_until = $2',
      SWISS,
      heard,
    );
    expect((await one())?.faults.map(({ key }) => key)).not.toContain('gateway');
  });

  test('refused readings, a given up mail and a failing job are named, each once', async () => {
    const at = new Date(platform().nowMs() - 60_000);
    await query(
      `insert into rejected_reading (household_key, channel, reason, readings, last_at)
       select key, c, 'too_old', 3, $2 from account, unnest('{a,b}'::text[]) c where email = $1`,
      [SWISS, at],
    );
    await query(
      `insert into mail_outbox (id, tenant, account_key, kind, recipient, created_at, failed_at, failure)
       select 'failed-' || n, tenant, key, 'alert', email, $2, $2, '550 no' from account, generate_series(1, 2) n
       where email = $1`,
      [SWISS, at],
    );
    await query(
      `insert into job (kind, subject, household_key, due_at, failing_since, failure)
       select 'correction', 'never', key, $2, $2, 'broken' from account where email = $1`,
      [SWISS, at],
    );
    const [home] = await homes({ text: SWISS });
    const own = home?.faults.filter(({ sinceMs }) => sinceMs === at.getTime());
    expect(own).toEqual([
      { key: 'job', sinceMs: at.getTime(), detail: 'correction' },
      { key: 'mail', sinceMs: at.getTime(), detail: '550 no' },
      { key: 'readings', sinceMs: at.getTime(), detail: 'too_old' },
    ]);
    await query("delete from rejected_reading where channel in ('a', 'b')");
    await query("delete from mail_outbox where id like 'failed-%'");
    await query("delete from job where subject = 'never'");
  });

  test('shows a home as its command does, and records who looked, once an hour', async () => {
    const { id } = await platform().account(HOME);
    const looks = async () =>
      (
        await query(
          `select 1 from audit_entry e join account h on h.key = e.household_key
           where e.action = 'administration.household.show' and h.id = $1 and e.actor_key is not null`,
          [id],
        )
      ).length;
    const { household } = await post('/one', { id });
    expect(household).toMatchObject({
      id,
      email: HOME,
      gateway: 'simulated',
      subscriptionStatus: 'ok',
      siteTimeZone: 'Europe/Paris',
      unreachable: expect.any(Array),
      licence: { type: expect.any(String) },
    });
    expect(household.devices).toBeGreaterThan(0);
    expect(household.audit[0]).toMatchObject({
      action: 'administration.household.show',
      actor: { name: 'Olga Petit' },
      household: { id },
      machineUser: null,
    });
    await post('/one', { id });
    expect(await looks()).toBe(1);
    platform().passTime(3_600_001);
    await post('/one', { id });
    expect(await looks()).toBe(2);
  });

  test.each(['nosuchhousehold1', 'support@foyer.example'])('%s is no home', async (id) => {
    const known = id.includes('@') ? (await platform().account(id)).id : id;
    expect(await post('/one', { id: known })).toEqual({ status: 'error', error: 'user.not.found' });
  });
}
