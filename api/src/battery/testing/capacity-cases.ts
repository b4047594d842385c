import { capacityReplays } from '@foyer/wire/battery';
import type { TestPlatform } from '../../platform/testing/test-platform';

const HOME = 'home@foyer.example';
const SCHEDULED = 'scheduled@foyer.example';
const DECREASE = 'decrease@foyer.example';
const refused = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };
const DAY_MS = 86_400_000;
/** Asked for after the 20th of June. */
const AUGUST = '2026-08-01';

/** Capacity of a battery: read, changed, cancelled, carried out, replayed (D111, D112). The platform's day is 21 June. */
export function capacityCases(platform: () => TestPlatform): void {
  const json = async (email: string) => {
    const { body } = await platform().askAs(email, '/api/device/msb/capacity');
    return JSON.parse(body.json);
  };
  const change = async (email: string, fields: Record<string, string | number>) =>
    (
      await platform().askAs(email, '/api/device/msb/capacity/change', fields, {
        method: 'POST',
        as: 'json',
      })
    ).body;
  const cancel = async (email: string) =>
    (await platform().askAs(email, '/api/device/msb/capacity/deleteChange', {}, { method: 'POST' })).body;
  const changes = async (email: string) =>
    platform().store.database.query<{ state: string; capacityKwh: number }>(
      `select c.state, c.capacity_kwh as "capacityKwh" from capacity_change c
       join account a on a.key = c.household_key where a.email = $1 order by c.key`,
      [email],
    );

  test('the capacity travels as a JSON text, with what is offered and what it costs', async () => {
    expect(await json(HOME)).toEqual({
      currentCapacity: 300,
      isInjectionActivated: true,
      isMsbActivated: true,
      scheduledCapacity: null,
      scheduledCapacityChangeDate: null,
      nextPossibleDecreaseDate: null,
      nextPossibleIncreaseDate: null,
      availableCapacities: [100, 200, 300, 400, 500, 600],
      tariffsByCapacity: expect.arrayContaining([
        { capacity: 100, description: '100 kWh • 15 € / mois', tariff: 15, isCurrent: false },
        { capacity: 300, description: '300 kWh • 24 € / mois', tariff: 24, isCurrent: true },
      ]),
    });
    expect(await json(SCHEDULED)).toMatchObject({
      scheduledCapacity: 400,
      scheduledCapacityChangeDate: '2026-07-01',
    });
    expect((await json(DECREASE)).nextPossibleDecreaseDate).toBe('2026-09-04');
    const none = await platform().askAs('solar@foyer.example', '/api/device/msb/capacity');
    expect(none.body).toEqual({ ...OK, json: null });
  });

  test.each([
    ['nobody offers it', HOME, 250, AUGUST, 'capacity.unknown'],
    ['it is the one in force', HOME, 300, AUGUST, 'capacity.current'],
    ['a change is scheduled', SCHEDULED, 500, AUGUST, 'capacity.change.pending'],
    ['it is too early for less', DECREASE, 500, '2026-10-01', 'capacity.decrease.too.early'],
    ['the injection is not at work', 'pending@foyer.example', 300, AUGUST, 'capacity.not.active'],
    ['the contract has ended', 'terminated@foyer.example', 400, AUGUST, 'capacity.not.active'],
    ['there is none', 'solar@foyer.example', 400, AUGUST, 'capacity.not.active'],
    ['the account may only look', 'readonly@foyer.example', 400, AUGUST, 'modify.not.allowed'],
  ])('a change is refused where %s', async (_why, email, capacity, applicationDate, code) => {
    expect(await change(email, { capacity, applicationDate })).toEqual(refused(code));
  });

  test('a change begins on the day of the rule, whatever the page thought', async () => {
    const asked = { capacity: 400, applicationDate: '2026-07-01' };
    expect(await change(HOME, asked)).toEqual({
      ...refused('capacity.date.invalid'),
      applicationDate: AUGUST,
    });
    expect(await changes(HOME)).toEqual([]);
  });

  test('a provider that cannot be reached leaves everything as it was', async () => {
    platform().failures.set('provider', 'unreachable');
    expect(await change(HOME, { capacity: 400, applicationDate: AUGUST })).toEqual(
      refused('provider.unavailable'),
    );
    platform().failures.set('provider', null);
    expect(await changes(HOME)).toEqual([]);
  });

  test('of 50 changes at once one waits, and the others are told', async () => {
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        change(HOME, { capacity: 400, applicationDate: AUGUST, key: `at-once-${place}` }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'ok')).toHaveLength(1);
    const codes = new Set(asked.flatMap(({ error }) => (error ? [error] : [])));
    codes.delete('too.many.requests');
    expect([...codes]).toEqual(['capacity.change.pending']);
    expect(await changes(HOME)).toEqual([{ state: 'pending', capacityKwh: 400 }]);
  });

  test('the same key changes once, and not to something else', async () => {
    platform().passTime(10 * DAY_MS); // 1 July: a change may be cancelled again
    const asked = { capacity: 500, applicationDate: '2026-08-01', key: 'only-this-once' };
    expect(await cancel(HOME)).toEqual(OK);
    expect(await change(HOME, asked)).toEqual(OK);
    expect(await change(HOME, asked)).toEqual(OK);
    expect(await change(HOME, { ...asked, capacity: 600 })).toEqual(refused('capacity.key.used'));
    expect((await changes(HOME)).filter(({ state }) => state === 'pending')).toEqual([
      { state: 'pending', capacityKwh: 500 },
    ]);
  });

  test('a contract that ends takes the scheduled change with it', async () => {
    const { database } = platform().store;
    const terminated = 'terminated@foyer.example';
    await database.query(
      `insert into capacity_change (household_key, capacity_kwh, day, asked_at, state)
       select key, 500, '2026-07-01', '2026-06-01T10:00:00Z', 'pending' from account where email = $1`,
      [terminated],
    );
    expect(await json(terminated)).toMatchObject({ scheduledCapacity: null, isMsbActivated: false });
    await platform().advance(terminated, SCHEDULED);
    expect(await changes(terminated)).toEqual([{ state: 'cancelled', capacityKwh: 500 }]);
    expect((await json(terminated)).currentCapacity).toBe(300);
  }, 120_000);

  test('the scheduled change is carried out on its day, and counts from its midnight', async () => {
    // With the other home, just now.
    expect(await json(SCHEDULED)).toMatchObject({
      currentCapacity: 400,
      scheduledCapacity: null,
      nextPossibleDecreaseDate: '2027-07-01',
    });
    const { store, account } = platform();
    const devices = await store.devices.ofHousehold((await account(SCHEDULED)).id);
    const battery = devices.find(({ plugType }) => plugType === 'bat')?.traits.battery;
    expect(battery?.adjustments.at(-1)).toEqual({
      effectiveAt: '2026-06-30T22:00:00.000Z',
      capacityKwh: 400,
    });
    expect(await changes(SCHEDULED)).toEqual([{ state: 'done', capacityKwh: 400 }]);
  }, 120_000);

  test('a change is cancelled until the 20th of a month, and no later', async () => {
    platform().passTime(19 * DAY_MS); // 20 July, 12:00 at the house
    expect(await cancel(HOME)).toEqual(OK);
    expect(await cancel(HOME)).toEqual(refused('capacity.change.none'));
    // From the 20th on a change misses the coming month.
    expect(await change(HOME, { capacity: 200, applicationDate: '2026-09-01' })).toEqual(OK);
    platform().passTime(DAY_MS / 2); // 21 July, 0:00 at the house
    expect(await cancel(HOME)).toEqual(refused('capacity.cancel.too.late'));
  });
}

/** What the past would have been at every capacity, on data as seeded. */
export function replayCases(platform: () => TestPlatform): void {
  const replays = async (email: string) => {
    const { body } = await platform().askAs(email, '/api/device/msb/capacity/replays');
    return capacityReplays.read(capacityReplays.answer.parse(body));
  };

  test('the replay at the capacity in force is what the battery measured', async () => {
    const found = await replays(HOME);
    const own = found?.capacities.find(({ capacityKwh }) => capacityKwh === 300);
    const { store, account, nowMs } = platform();
    const { id } = await account(HOME);
    const house = (await store.devices.ofHousehold(id)).find(({ plugType }) => plugType === 'vrt');
    const months = await store.measures.grouping(id, {
      of: { deviceId: house?.id ?? '' },
      groupType: 'day',
      fromDate: found?.fromDay ?? '',
      toDate: '2026-06-21',
      now: new Date(nowMs()),
      types: ['msb_charge', 'msb_discharge', 'grid_energy'],
    });
    const sum = (type: string) =>
      (months ?? []).reduce(
        (total, { values }) => total + (values.find((one) => one.type === type)?.value ?? 0),
        0,
      );
    // Hours against five minutes: within an hour the order of sun and need is lost.
    for (const [replayed, measured] of [
      [own?.keptWs, sum('msb_charge')],
      [own?.usedWs, sum('msb_discharge')],
      [own?.boughtWs, sum('grid_energy')],
    ] as const) {
      expect(Math.abs((replayed ?? 0) - measured)).toBeLessThanOrEqual(0.02 * sum('msb_charge'));
    }
    expect(own?.keptWs).toBeGreaterThan(0);
  });

  test('its balance closes at every capacity, and all share one sun and one need', async () => {
    for (const email of [HOME, SCHEDULED, DECREASE]) {
      const found = await replays(email);
      const sun = new Set<number>();
      const need = new Set<number>();
      expect(found?.capacities.map(({ capacityKwh }) => capacityKwh)).toEqual([100, 200, 300, 400, 500, 600]);
      for (const one of found?.capacities ?? []) {
        sun.add(one.keptWs + one.givenAwayWs);
        need.add(one.usedWs + one.boughtWs);
        expect(one.startLevelWs + one.keptWs - one.usedWs).toBe(one.endLevelWs);
        const byMonth = (of: 'keptWs' | 'usedWs' | 'givenAwayWs' | 'boughtWs') =>
          one.months.reduce((total, month) => total + month[of], 0);
        expect([byMonth('keptWs'), byMonth('boughtWs')]).toEqual([one.keptWs, one.boughtWs]);
        expect(one.boughtCents).not.toBeNull();
      }
      expect([sun.size, need.size]).toEqual([1, 1]);
    }
  });

  test('a household without a subscription has none', async () => {
    expect(await replays('solar@foyer.example')).toBeNull();
    expect(await replays('readonly@foyer.example')).toBeNull();
  });
}
