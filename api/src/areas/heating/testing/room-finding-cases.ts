import type { TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const TWO_MINUTES_MS = 120_000;
const POST = { method: 'POST' } as const;

/** A zone is warmed for two minutes, and its previous target is always restored. */
export function roomFindingCases(platform: () => TestPlatform): void {
  const heater = async () => {
    const { store, account } = platform();
    const all = await store.devices.ofHousehold((await account(HOME)).id);
    const found = all.find(({ typeId }) => typeId === 'tado_heater');
    if (!found) throw new Error('no heater');
    return found;
  };
  const find = async (deviceId: string) =>
    (await platform().callAs(HOME, '/api/heating/find', { deviceId }, POST)).body;
  const targetC = async () => (await heater()).targetTemperatureC;

  test('a zone is warmed by 2 °C and its target restored without another request', async () => {
    const { id } = await heater();
    expect(await find(id)).toEqual({
      status: 'ok',
      deviceId: id,
      endsAt: platform().nowMs() + TWO_MINUTES_MS,
    });
    expect(await targetC()).toBe(20);
    platform().passTime(TWO_MINUTES_MS - 1);
    await platform().advance(HOME);
    expect(await targetC()).toBe(20);
    platform().passTime(1);
    await platform().advance(HOME);
    expect(await targetC()).toBe(18);
  });

  test('the target is restored by a job of the home alone', async () => {
    const { store, jobs, passTime, account } = platform();
    const others = () =>
      store.database.query('select household_key, followed_until from gateway where household_key <> $1', [
        ownKey,
      ]);
    const [own] = await store.database.query<{ key: number }>('select key from account where id = $1', [
      (await account(HOME)).id,
    ]);
    const ownKey = own?.key ?? 0;
    await find((await heater()).id);
    const before = await others();
    passTime(TWO_MINUTES_MS);
    jobs.wake();
    await jobs.whenIdle();
    expect(await targetC()).toBe(18);
    expect(await others()).toEqual(before);
    expect(await store.database.query("select 1 from job where kind = 'room_finding'")).toEqual([]);
  });

  test('a zone requested twice is warmed once', async () => {
    const { id } = await heater();
    const first = await find(id);
    platform().passTime(30_000);
    expect(await find(id)).toEqual(first);
    expect(await targetC()).toBe(20);
    platform().passTime(90_000);
    await platform().advance(HOME);
    expect(await targetC()).toBe(18);
  });

  test('a target a person sets meanwhile is kept', async () => {
    const { id } = await heater();
    await find(id);
    await platform().callAs(HOME, '/api/device/temperature/set', { deviceId: id, temperature: '20' });
    platform().passTime(TWO_MINUTES_MS);
    await platform().advance(HOME);
    expect(await targetC()).toBe(20);
  });

  test('a device without heating is refused, and so is any while the brand refuses access', async () => {
    const { store, account } = platform();
    const all = await store.devices.ofHousehold((await account(HOME)).id);
    const tv = all.find(({ typeId }) => typeId === 'tv')?.id ?? '';
    expect((await find(tv)).error).toBe('temperature.not.allowed');
    platform().failures.set('tado', 'unauthorised');
    expect((await find((await heater()).id)).error).toBe('heating.unauthorised');
    platform().failures.set('tado', null);
  });
}
