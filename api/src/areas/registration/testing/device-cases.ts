import { WISER_PASSWORD } from '../../../../../simulator/src/sandboxes/heating/wiser-sandbox';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { registrationSteps } from './a-registration';

const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of finding and registering devices. */
export function deviceCases(platform: () => TestPlatform): void {
  const { openRegistration, move, registerKit, get, post } = registrationSteps(platform);
  const ready = async (email: string) => {
    const authToken = await openRegistration(email);
    await move(authToken, 'setup_selected_production_device');
    await move(authToken, 'setup_installation_details_set', { gridType: 'onePhase' });
    return authToken;
  };

  test('a repeated chain of requests registers each device once', async () => {
    const authToken = await ready('chain@foyer.example');
    const answers = await registerKit(authToken, 'NORM000000000021', { times: 2 });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'ok'));
    await registerKit(authToken, 'NORM000000000021');
    const { id } = await platform().account('chain@foyer.example');
    const devices = await platform().store.devices.ofHousehold(id);
    expect(devices.map(({ plugType, typeId }) => `${plugType} ${typeId}`).sort()).toEqual([
      'cmp asoka_electric_counter',
      'cmp production_counter',
      'eth water_heater',
      'gmd composite_device',
      'mst asoka_red_plug',
      'vrt virtual',
    ]);
    expect(devices.find(({ plugType }) => plugType === 'gmd')?.traits.children).toHaveLength(2);
  });

  test('a plug registered by two homes at once goes to one of them and is refused to the other', async () => {
    const homes = [await ready('plug-one@foyer.example'), await ready('plug-two@foyer.example')];
    const plug = { mac: 'AA00000000BB', plugType: 'mst', deviceName: 'plug', deviceTypeId: 'asoka_red_plug' };
    const answers = await Promise.all(
      homes.map((authToken) => post('/api/device/register', { authToken, ...plug })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'ok']);
    expect(answers).toContainEqual(refusal('ecn.already.registered'));
  });

  test('an installer connects a heating account and imports its rooms', async () => {
    const authToken = await ready('heated@foyer.example');
    await registerKit(authToken, 'NORM000000000022');
    const asked = (path: string, fields = {}) => post(path, { authToken, ...fields });
    const account = { username: 'heated@foyer.example', password: WISER_PASSWORD };
    expect(await asked('/api/wiser/connect', account)).toEqual({ status: 'ok' });
    expect(await asked('/api/wiser/reconcile')).toEqual(refusal('eula.not.accepted'));
    expect(await post('/wiser/proxy/public_ssp/eula_accept', { authToken }, 'json')).toEqual({
      status: 'ok',
    });
    const { added } = await asked('/api/wiser/reconcile');
    expect(added).toBeGreaterThan(0);
    expect(await asked('/api/wiser/reconcile')).toEqual({ status: 'ok', added: 0 });
    expect(await asked('/api/room/create', { name: 'Bureau', type: 'other_area_type' })).toMatchObject({
      status: 'ok',
    });
    const { rooms } = await get('/api/rooms', { authToken });
    expect(rooms.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Salon', 'Bureau']),
    );
  });

  test('an Enphase system is checked before it is registered, and belongs to one home', async () => {
    const authToken = await ready('enphase-chain@foyer.example');
    const system = (systemId: string) => get('/api/enphase/system', { authToken, systemId });
    expect(await system('2500701')).toEqual(refusal('enphase.device.systemowner.invalid'));
    expect(await system('2500702')).toEqual(refusal('enphase.device.systemtype.invalid'));
    expect(await system('2500703')).toEqual(refusal('ecn.already.registered'));
    expect(await system('2500700')).toEqual({ status: 'ok' });
    const production = { name: 'Enphase', type: 'enphase', roomTypeId: 'alaska_home', moduleCount: 9 };
    const connect = () =>
      post('/api/user/enphase/register', {
        authToken,
        systemId: '2500700',
        serialNumbers: '122100000701,122100000702',
      });
    expect(await connect()).toEqual(refusal('device.not.found'));
    for (let time = 0; time < 2; time += 1) {
      await post('/api/device/production/register', { authToken, ...production });
      expect(await connect()).toEqual({ status: 'ok' });
    }
    const { id } = await platform().account('enphase-chain@foyer.example');
    expect(await platform().store.devices.ofHousehold(id)).toMatchObject([
      { plugType: 'enp', traits: { enphaseSystemId: '2500700', moduleNumber: 9 } },
    ]);
    const other = await ready('enphase-other@foyer.example');
    expect(await get('/api/enphase/system', { authToken: other, systemId: '2500700' })).toEqual(
      refusal('ecn.already.registered'),
    );
  });

  test('concurrent requests register a device once', async () => {
    const authToken = await ready('twice@foyer.example');
    const { configFile } = await get('/api/device/powerline', {
      authToken,
      activationCode: 'NORM000000000022',
    });
    const [master] = configFile.result;
    const call = () =>
      post('/api/device/register', {
        authToken,
        mac: master.plcMac,
        plugType: 'mst',
        deviceName: 'Box',
        deviceTypeId: 'asoka_red_plug',
        activationCode: 'NORM000000000022',
      });
    const answers = await Promise.all([call(), call(), call()]);
    expect(new Set(answers.map(({ device }) => device?.id)).size).toBe(1);
  });

  test('a kit can be registered in one home only', async () => {
    const first = await ready('first-kit@foyer.example');
    await registerKit(first, 'NORM000000000023');
    const second = await ready('second-kit@foyer.example');
    const [master] = await registerKit(second, 'NORM000000000023');
    expect(master).toEqual(refusal('ecn.already.registered'));
  });

  test('a device cannot be registered before its master', async () => {
    const authToken = await ready('order@foyer.example');
    const asked = { authToken, mac: '0013C1000042', plugType: 'sw', deviceName: 'TV', deviceTypeId: 'tv' };
    expect(await post('/api/device/register', asked)).toEqual(refusal('ecn.no.master'));
  });

  test.each([
    ['NORM000000000031', { configFile: { type: 'json' } }],
    ['TEXT000000000031', { configFile: { type: 'text', result: [] } }],
    ['OFFL000000000031', { error: 'device.not.connected' }],
    ['NONE000000000031', { error: 'activationCode.wrong' }],
    ['NORM-0000', { error: 'activationCode.wrong' }],
  ])('a scan with %s is answered', async (activationCode, expected) => {
    const authToken = await ready(`scan-${activationCode.slice(0, 9).toLowerCase()}@foyer.example`);
    expect(await get('/api/device/powerline', { authToken, activationCode })).toMatchObject(expected);
  });

  test('a slow master stays pending for 20 s, and a late kit is complete at the second scan', async () => {
    const authToken = await ready('patient@foyer.example');
    const scan = async (activationCode: string) =>
      (await get('/api/device/powerline', { authToken, activationCode })).configFile;
    expect((await scan('SLOW000000000041')).type).toBe('pending');
    platform().passTime(19_999);
    expect((await scan('SLOW000000000041')).type).toBe('pending');
    platform().passTime(1);
    expect((await scan('SLOW000000000041')).result.length).toBeGreaterThan(3);
    expect((await scan('LATE000000000041')).result).toHaveLength(2);
    expect((await scan('LATE000000000041')).result.length).toBeGreaterThan(3);
  });
}
