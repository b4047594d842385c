import { scannedChannels } from '@foyer/domain';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { registrationSteps } from './a-registration';

const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of registering devices again with another choice. */
export function chosenDeviceCases(platform: () => TestPlatform): void {
  const { openRegistration, registerKit, get, post } = registrationSteps(platform);

  /** A home with a counter on channel 1, panels on channel 2 and a water heater. */
  const registered = async (email: string, code: string) => {
    const authToken = await openRegistration(email);
    await registerKit(authToken, code);
    const { configFile } = await get('/api/device/powerline', { authToken, activationCode: code });
    const macOf = (plug: string) =>
      scannedChannels(configFile.result).find(({ plugType }) => plugType === plug)?.deviceId ?? '';
    const [master, meter, heater] = [macOf('MST'), macOf('GMD'), macOf('ETH')];
    const { id } = await platform().account(email);
    const devices = async () =>
      (await platform().store.devices.ofHousehold(id)).map((device) => ({
        ...device,
        key: [device.plugType, device.typeId, device.traits.phase].filter(Boolean).join(' '),
      }));
    const idOf = async (key: string) => (await devices()).find((device) => device.key === key)?.id ?? '';
    const composite = (deviceTypeId: string, phase: number) =>
      post('/api/device/composite/register', {
        ...{
          authToken,
          masterMac: meter,
          name: deviceTypeId,
          deviceTypeId,
          roomTypeId: 'alaska_home',
          phase,
        },
        ...(deviceTypeId === 'production_counter' ? { moduleCount: 10, unitElectricCapacity: 400 } : {}),
      });
    const unchosen = async (chosen: string) =>
      (await get('/api/registration/devices/unchosen', { authToken, chosen })).devices;
    const complete = (fields: { chosen?: string; removed?: string } = {}) =>
      post('/api/device/virtual/register', { authToken, roomTypeId: 'alaska_home', macs: master, ...fields });
    const chosen = (...channels: number[]) =>
      [master, meter, ...channels.map((phase) => `${meter}-${phase}`), heater].join(',');
    return { authToken, id, master, meter, devices, idOf, composite, unchosen, complete, chosen };
  };

  test('production moved to another channel is measured once and unchanged devices are kept', async () => {
    const email = 'moved-channel@foyer.example';
    const home = await registered(email, 'NORM000000000161');
    const before = await home.devices();
    const chosen = home.chosen(1, 3);
    expect(await home.unchosen(home.chosen(1, 2))).toEqual([]);
    const producer = await home.idOf('cmp production_counter 2');
    expect(await home.unchosen(chosen)).toEqual([
      { id: producer, name: 'production_counter', mac: home.meter, phase: 2 },
    ]);

    const moved = await home.composite('production_counter', 3);
    expect(await home.complete({ chosen })).toEqual(refusal('device.removal.unconfirmed'));
    expect(await home.devices()).toHaveLength(before.length + 1);
    for (let time = 0; time < 2; time += 1)
      expect(await home.complete({ chosen, removed: producer })).toMatchObject({ status: 'ok' });

    const after = await home.devices();
    expect(after.map(({ id }) => id).sort()).toEqual(
      [...before.map(({ id }) => id).filter((id) => id !== producer), moved.device.id].sort(),
    );
    expect(after.find(({ plugType }) => plugType === 'gmd')?.traits.children).toEqual([
      { mac: await home.idOf('cmp asoka_electric_counter 1'), phase: 1 },
      { mac: moved.device.id, phase: 3 },
    ]);
    platform().passTime(11 * 60_000);
    await platform().advance(email);
    const energies = await platform().store.database.query<{ plug: string; made: string }>(
      `select d.plug_type as plug, sum(coalesce(m.produced_ws, m.energy_ws))::text as made
       from measure_five_minutes m join device d on d.key = m.device_key
       where d.id = any($1) group by 1`,
      [[moved.device.id, await home.idOf('vrt virtual')]],
    );
    expect(energies).toHaveLength(2);
    expect(Number(energies[0]?.made)).toBeGreaterThan(0);
    expect(energies[0]?.made).toBe(energies[1]?.made);
  });

  test('deselected devices are removed and the totals have no production without panels', async () => {
    const home = await registered('less@foyer.example', 'NORM000000000162');
    const chosen = [home.master, home.meter, `${home.meter}-1`].join(',').toLowerCase();
    const unchosen = await home.unchosen(chosen);
    const removed = unchosen.map(({ id }: { id: string }) => id).join(',');
    expect(await home.complete({ chosen, removed })).toMatchObject({ status: 'ok' });
    const after = await home.devices();
    expect(after.map(({ key }) => key).sort()).toEqual([
      'cmp asoka_electric_counter 1',
      'gmd composite_device',
      'mst asoka_red_plug',
      'vrt virtual',
    ]);
    expect(after.find(({ plugType }) => plugType === 'vrt')?.traits.noneZeroProduction).toBe(false);
  });

  test('an earlier request that arrives late removes nothing', async () => {
    const home = await registered('late-request@foyer.example', 'NORM000000000163');
    const removed = await home.idOf('cmp production_counter 2');
    await home.composite('production_counter', 3);
    await home.complete({ chosen: home.chosen(1, 3), removed });
    const afterwards = await home.devices();
    expect(await home.complete({ chosen: home.chosen(1, 2), removed })).toEqual(
      refusal('device.removal.unconfirmed'),
    );
    expect(await home.devices()).toEqual(afterwards);
  });

  test('a request without a choice removes nothing', async () => {
    const home = await registered('older-page@foyer.example', 'NORM000000000164');
    const before = await home.devices();
    await home.composite('production_counter', 3);
    expect(await home.complete()).toMatchObject({ status: 'ok' });
    expect(await home.devices()).toHaveLength(before.length + 1);
  });

  test('a channel with another type keeps its device id and measures the new type', async () => {
    const home = await registered('swapped@foyer.example', 'NORM000000000165');
    const ids = [
      await home.idOf('cmp asoka_electric_counter 1'),
      await home.idOf('cmp production_counter 2'),
    ];
    await home.composite('production_counter', 1);
    await home.composite('asoka_electric_counter', 2);
    await home.complete({ chosen: home.chosen(1, 2) });
    const channels = (await home.devices()).filter(({ plugType }) => plugType === 'cmp');
    expect(
      channels.map(({ id, traits }) => [id, traits.noneZeroConsumption, traits.noneZeroProduction]),
    ).toEqual([
      [ids[0], false, true],
      [ids[1], true, false],
    ]);
  });

  test('two kits of one home have separate gateways, codes and wiring', async () => {
    const home = await registered('two-kits@foyer.example', 'NORM000000000166');
    await registerKit(home.authToken, 'NOSG000000000166');
    const all = await home.devices();
    const masters = all.filter(({ plugType }) => plugType === 'mst');
    expect(masters.map(({ traits }) => traits.kitCode)).toEqual(['NORM000000000166', 'NOSG000000000166']);
    for (const plugType of ['gmd', 'eth']) {
      const devices = all.filter((device) => device.plugType === plugType);
      expect(devices.map(({ traits }) => traits.masterId)).toEqual(masters.map(({ id }) => id));
    }
    const { channels } = await get('/api/registration/wiring', { authToken: home.authToken });
    const counters = channels.filter(({ kind }: { kind: string }) => kind === 'counter');
    const isSilent = ({ samples }: { samples: { apparentVa: number }[] }) =>
      samples.every(({ apparentVa }) => apparentVa === 0);
    expect(counters.map(isSilent)).toEqual([false, true]);

    const plug = { mac: '0013C1000042', plugType: 'sw', deviceName: 'TV', deviceTypeId: 'tv' };
    const { authToken } = home;
    expect(await post('/api/device/register', { authToken, masterMac: '0013C1000099', ...plug })).toEqual(
      refusal('ecn.no.master'),
    );
  });
}
