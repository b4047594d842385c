import type { TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';

interface Amount {
  readonly energy: number | null;
  readonly cents: number | null;
}

/** Heating energy and cost by room, day and month. */
export function costCases(platform: () => TestPlatform): void {
  const costs = async (email = HOME) => (await platform().callAs(email, '/api/heating/costs')).body;
  const total = (amounts: readonly Amount[], field: keyof Amount) =>
    amounts.reduce((sum, amount) => sum + (amount[field] ?? 0), 0);

  test('the answer has months and days for each heated room, at the prices of its hours', async () => {
    const { months, days, rooms } = await costs();
    expect(months.map(({ month }: { month: string }) => month).at(-1)).toBe('2026-06');
    expect(days.at(-1).date).toBe('2026-06-21');
    expect(rooms.map(({ name }: { name: string }) => name)).toEqual(['Salon', 'Chambre']);
    for (const room of rooms) {
      expect(room.months).toHaveLength(months.length);
      expect(room.days).toHaveLength(days.length);
      const kwh = total(room.months, 'energy') / 3_600_000;
      expect(kwh).toBeGreaterThan(0.1);
      // Between the two prices of the home's tariff.
      expect(total(room.months, 'cents') / kwh).toBeGreaterThan(16.9);
      expect(total(room.months, 'cents') / kwh).toBeLessThan(21.5);
    }
  });

  test('heating is at most the home’s consumption on every day', async () => {
    const { days, rooms } = await costs();
    const devices = (await platform().callAs(HOME, '/api/devices')).body.devices;
    const house = devices.find(({ type }: { type: string }) => type === 'vrt');
    const { measures } = (
      await platform().callAs(HOME, '/api/measures/grouping', {
        groupType: 'day',
        fromDate: days[0].date,
        toDate: '2026-06-21',
        measureType: 'one_phase',
        deviceId: house.id,
      })
    ).body;
    measures.forEach(({ values }: { values: { value: number | null }[] }, index: number) => {
      const consumed = values[0]?.value ?? null;
      const heated = rooms.reduce(
        (sum: number, room: { days: Amount[] }) => sum + (room.days[index]?.energy ?? 0),
        0,
      );
      if (consumed !== null) expect(heated).toBeLessThanOrEqual(consumed);
    });
  });

  test('heating counts in the consumption of its room with the same energy', async () => {
    const { months, rooms } = await costs();
    const { devices } = (await platform().callAs(HOME, '/api/devices')).body;
    const coolable = devices
      .filter(({ deviceTypeId }: { deviceTypeId: string }) => deviceTypeId === 'tado_ac')
      .map((device: { room: { id: string } }) => device.room.id);
    for (const room of rooms) {
      const { measures } = (
        await platform().callAs(HOME, '/api/measures/grouping', {
          groupType: 'month',
          fromDate: `${months[0].month}-01`,
          toDate: '2026-07-01',
          roomId: room.id,
        })
      ).body;
      const heated = measures.map(
        ({ values }: { values: { type: string; value: number | null }[] }) =>
          values.find(({ type }) => type === 'heating_energy')?.value ?? 0,
      );
      room.months.forEach(({ energy }: Amount, index: number) => {
        // What an air conditioner uses for cooling is consumption, and no heating.
        if (coolable.includes(room.id)) expect(heated[index]).toBeGreaterThanOrEqual(energy ?? 0);
        else expect(heated[index]).toBe(energy ?? 0);
      });
    }
  });

  test('without weather the energy is returned uncorrected', async () => {
    platform().failures.set('weather', 'unreachable');
    const { rooms, months, oneDegreeLess } = await costs();
    platform().failures.set('weather', null);
    expect(total(rooms[0].months, 'energy')).toBeGreaterThan(0);
    expect(months.every(({ corrected }: { corrected: unknown }) => corrected === null)).toBe(true);
    expect(oneDegreeLess).toBeNull();
  });

  test('a home without heating has no costs', async () => {
    expect(await costs('meter@foyer.example')).toMatchObject({ rooms: [], oneDegreeLess: null });
  });
}
