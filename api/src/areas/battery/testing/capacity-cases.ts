import { capacityReplays } from '@foyer/wire/battery';
import type { TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const SCHEDULED = 'scheduled@foyer.example';
const DECREASE = 'decrease@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });
const OK = { status: 'ok' };
const DAY_MS = 86_400_000;
/** First possible day for a change requested after 20 June. */
const AUGUST = '2026-08-01';

/** Capacity of a battery: read, change, cancel, execution and replay. The platform's date is 21 June. */
export function capacityCases(platform: () => TestPlatform): void {
  const json = async (email: string) => {
    const { body } = await platform().callAs(email, '/api/device/msb/capacity');
    return JSON.parse(body.json);
  };
  const change = async (email: string, fields: Record<string, string | number>) =>
    (
      await platform().callAs(email, '/api/device/msb/capacity/change', fields, {
        method: 'POST',
        as: 'json',
      })
    ).body;
  const cancel = async (email: string) =>
    (await platform().callAs(email, '/api/device/msb/capacity/deleteChange', {}, { method: 'POST' })).body;
  const changes = async (email: string) =>
    platform().store.database.query<{ state: string; capacityKwh: number }>(
      `select c.state, c.capacity_kwh as "capacityKwh" from capacity_change c
       join account a on a.key = c.household_key where a.email = $1 order by c.key`,
      [email],
    );

  test('the capacity is returned as a JSON text with the capacities on offer and their prices', async () => {
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
    const none = await platform().callAs('solar@foyer.example', '/api/device/msb/capacity');
    expect(none.body).toEqual({ ...OK, json: null });
  });

  test.each([
    ['it is not on offer', HOME, 250, AUGUST, 'capacity.unknown'],
    ['it is the current one', HOME, 300, AUGUST, 'capacity.current'],
    ['a change is scheduled', SCHEDULED, 500, AUGUST, 'capacity.change.pending'],
    ['it is too early to decrease', DECREASE, 500, '2026-10-01', 'capacity.decrease.too.early'],
    ['the injection is not activated', 'pending@foyer.example', 300, AUGUST, 'capacity.not.active'],
    ['the contract has ended', 'terminated@foyer.example', 400, AUGUST, 'capacity.not.active'],
    ['there is no subscription', 'solar@foyer.example', 400, AUGUST, 'capacity.not.active'],
    ['the account is read-only', 'readonly@foyer.example', 400, AUGUST, 'modify.not.allowed'],
  ])('a change is refused when %s', async (_why, email, capacity, applicationDate, code) => {
    expect(await change(email, { capacity, applicationDate })).toEqual(refusal(code));
  });

  test('a change with any other day than the next possible one is refused with that day', async () => {
    const asked = { capacity: 400, applicationDate: '2026-07-01' };
    expect(await change(HOME, asked)).toEqual({
      ...refusal('capacity.date.invalid'),
      applicationDate: AUGUST,
    });
    expect(await changes(HOME)).toEqual([]);
  });

  test('a change is not stored when the provider cannot be reached', async () => {
    platform().failures.set('provider', 'unreachable');
    expect(await change(HOME, { capacity: 400, applicationDate: AUGUST })).toEqual(
      refusal('provider.unavailable'),
    );
    platform().failures.set('provider', null);
    expect(await changes(HOME)).toEqual([]);
  });

  test('of 50 concurrent changes one is stored and the others are refused', async () => {
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        change(HOME, { capacity: 400, applicationDate: AUGUST, key: `at-once-${index}` }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'ok')).toHaveLength(1);
    const codes = new Set(asked.flatMap(({ error }) => (error ? [error] : [])));
    codes.delete('too.many.requests');
    expect([...codes]).toEqual(['capacity.change.pending']);
    expect(await changes(HOME)).toEqual([{ state: 'pending', capacityKwh: 400 }]);
  });

  test('a key applies one change once and is refused for a different change', async () => {
    platform().passTime(10 * DAY_MS); // 1 July: a change may be cancelled again
    const asked = { capacity: 500, applicationDate: '2026-08-01', key: 'only-this-once' };
    expect(await cancel(HOME)).toEqual(OK);
    expect(await change(HOME, asked)).toEqual(OK);
    expect(await change(HOME, asked)).toEqual(OK);
    expect(await change(HOME, { ...asked, capacity: 600 })).toEqual(refusal('capacity.key.used'));
    expect((await changes(HOME)).filter(({ state }) => state === 'pending')).toEqual([
      { state: 'pending', capacityKwh: 500 },
    ]);
  });

  test('a terminated contract cancels the scheduled change', async () => {
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

  test('a scheduled change is executed on its day and takes effect from midnight', async () => {
    // The previous test advanced the clock for this home too.
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

  test('a change can be cancelled until the 20th of the month', async () => {
    platform().passTime(19 * DAY_MS); // 20 July, 12:00 at the house
    expect(await cancel(HOME)).toEqual(OK);
    expect(await cancel(HOME)).toEqual(refusal('capacity.change.none'));
    // From the 20th on, a change takes effect a month later.
    expect(await change(HOME, { capacity: 200, applicationDate: '2026-09-01' })).toEqual(OK);
    platform().passTime(DAY_MS / 2); // 21 July, 0:00 at the house
    expect(await cancel(HOME)).toEqual(refusal('capacity.cancel.too.late'));
  });
}

/** Replays of the past year at every capacity, on seeded data. */
export function replayCases(platform: () => TestPlatform): void {
  const replays = async (email: string) => {
    const { body } = await platform().callAs(email, '/api/device/msb/capacity/replays');
    return capacityReplays.read(capacityReplays.answer.parse(body));
  };

  test('the replay at the current capacity matches what the battery measured', async () => {
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
    // The replay is hourly, the measures five-minute: the order of surplus and need within an hour is lost.
    for (const [replayed, measured] of [
      [own?.keptWs, sum('msb_charge')],
      [own?.usedWs, sum('msb_discharge')],
      [own?.boughtWs, sum('grid_energy')],
    ] as const) {
      expect(Math.abs((replayed ?? 0) - measured)).toBeLessThanOrEqual(0.02 * sum('msb_charge'));
    }
    expect(own?.keptWs).toBeGreaterThan(0);
  });

  test('the energy balance closes at every capacity, with the same surplus and need for all', async () => {
    for (const email of [HOME, SCHEDULED, DECREASE]) {
      const found = await replays(email);
      const sun = new Set<number>();
      const need = new Set<number>();
      expect(found?.capacities.map(({ capacityKwh }) => capacityKwh)).toEqual([100, 200, 300, 400, 500, 600]);
      for (const one of found?.capacities ?? []) {
        sun.add(one.keptWs + one.soldWs + one.givenAwayWs);
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

  test('what does not fit is sold where somebody buys it, and given to the grid otherwise', async () => {
    const overflow = async (email: string) => {
      const found = await replays(email);
      const smallest = found?.capacities.find(({ capacityKwh }) => capacityKwh === 100);
      const earned = smallest?.months.reduce((total, { earnedCents }) => total + earnedCents, 0) ?? 0;
      const [soldKwh = 0, givenKwh = 0] = [smallest?.soldWs, smallest?.givenAwayWs].map(
        (ws) => (ws ?? 0) / 3_600_000,
      );
      return { surplus: found?.surplus, soldKwh, givenKwh, earned };
    };
    const sold = await overflow(HOME);
    expect(sold.surplus).toEqual({ centsPerKwh: 10, buyer: 'Foyer Énergie', isProvisional: false });
    expect([sold.soldKwh > 0, sold.givenKwh]).toEqual([true, 0]);
    expect(Math.abs(sold.earned - sold.soldKwh * 10)).toBeLessThan(12);
    const given = await overflow(SCHEDULED);
    expect([given.surplus, given.soldKwh, given.givenKwh > 0, given.earned]).toEqual([null, 0, true, 0]);
  });

  test('a household without a subscription has no replays', async () => {
    expect(await replays('solar@foyer.example')).toBeNull();
    expect(await replays('readonly@foyer.example')).toBeNull();
  });
}
