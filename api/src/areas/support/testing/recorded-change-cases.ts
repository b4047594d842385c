import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const SUPPORT = 'support@foyer.example';
const HOME = 'home@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of the changes made under support: listing and undoing them. */
export function recordedChangeCases(platform: () => TestPlatform): void {
  let requestId = '';
  let support = '';

  const post = async (path: string, fields: Fields, as: 'form' | 'json' = 'form') => {
    const { authToken = support, ...rest } = fields;
    const url = as === 'json' ? `${path}?authToken=${authToken}` : path;
    return (await platform().call(url, as === 'json' ? rest : { authToken, ...rest }, { method: 'POST', as }))
      .body;
  };
  const asHousehold = async (path: string, fields: Fields = {}) =>
    post(path, { authToken: await platform().tokenOf(HOME), ...fields });
  const listChanges = async () => (await asHousehold('/api/support/deeds', { id: requestId })).deeds;
  const undo = async (id: string) => asHousehold('/api/support/undo', { id });
  const device = async (typeId: string) => {
    const { store, account } = platform();
    const all = await store.devices.ofHousehold((await account(HOME)).id);
    const found =
      all.find((one) => one.typeId === typeId && one.hasActuator) ?? all.find((one) => one.typeId === typeId);
    if (!found) throw new Error(`no ${typeId}`);
    return found;
  };
  const kitchen = async () => {
    const { store, account } = platform();
    const rooms = await store.rooms.ofHousehold((await account(HOME)).id);
    const found = rooms.find(({ type }) => type === 'kitchen');
    if (!found) throw new Error('no kitchen');
    return found;
  };

  beforeAll(async () => {
    const { token } = await asHousehold('/api/support/request', {
      authToken: await platform().tokenOf(SUPPORT),
      email: HOME,
      reason: 'Les mesures manquent',
    });
    requestId = (await asHousehold('/api/support/status')).fullAccessRequest.id;
    await asHousehold('/api/support/answer', { id: requestId, minutes: '60' });
    const own = await platform().tokenOf(SUPPORT);
    const oneTime = (await post('/api/support/takeOver', { authToken: own, token })).token;
    support = (await post('/api/loginAs', { token: oneTime })).authToken;
  });

  test('lists no changes at first', async () => {
    expect(await listChanges()).toEqual([]);
  });

  test('gives support no password of a home, and no say in what measures it', async () => {
    const assignments = [{ channel: 'plug', part: 'import' }] as never;
    expect(await post('/api/meter/access', {})).toEqual(refusal('support.not.allowed'));
    expect(await post('/api/meter/endAccess', {})).toEqual(refusal('support.not.allowed'));
    expect(await post('/api/meter/assign', { assignments }, 'json')).toEqual(refusal('support.not.allowed'));
    expect(await listChanges()).toEqual([]);
  });

  test('a renamed room is listed with its name before and after, and undone', async () => {
    const room = await kitchen();
    expect(await post('/api/room/update', { id: room.id, name: 'Kitchen', type: room.type })).toEqual({
      status: 'ok',
    });
    const [change] = await listChanges();
    expect(change).toMatchObject({
      call: 'updateRoom',
      subject: room.name,
      changes: [{ field: 'name', before: room.name, after: 'Kitchen' }],
      undoable: true,
      undone: false,
    });
    expect(await undo(change.id)).toEqual({ status: 'ok' });
    expect((await kitchen()).name).toBe(room.name);
    expect((await listChanges())[0]).toMatchObject({ id: change.id, undoable: false, undone: true });
    expect(await undo(change.id)).toEqual(refusal('support.deed.not.found'));
  });

  test('undo does not overwrite a later change by the household', async () => {
    const room = await kitchen();
    await post('/api/room/update', { id: room.id, name: 'Support’s kitchen', type: room.type });
    await asHousehold('/api/room/update', { id: room.id, name: 'My kitchen', type: room.type });
    const [change] = await listChanges();
    expect(await undo(change.id)).toEqual(refusal('support.deed.changed.since'));
    expect((await kitchen()).name).toBe('My kitchen');
  });

  test('a call that changes nothing is not listed', async () => {
    const before = (await listChanges()).length;
    const room = await kitchen();
    await post('/api/room/update', { id: room.id, name: room.name, type: room.type });
    await post('/api/room/update', { id: 'nowhere', name: 'x', type: room.type });
    expect((await listChanges()).length).toBe(before);
  });

  test.each<[string, string, () => Promise<[string, Fields, ('form' | 'json')?]>]>([
    ['an added room', 'createRoom', async () => ['/api/room/create', { name: 'Atelier', type: 'kitchen' }]],
    [
      'a renamed and moved device',
      'updateDevice',
      async () => [
        '/api/device/update',
        { deviceId: (await device('dishwasher')).id, name: 'Machine', roomId: (await kitchen()).id },
      ],
    ],
    [
      'a switched device',
      'switchDevice',
      async () => {
        const { id, isOn } = await device('tv');
        return ['/api/device/switch', { id, on: String(!isOn) }];
      },
    ],
    [
      'a schedule',
      'updateSchedule',
      async () => [
        '/api/schedule/update',
        {
          scheduleType: 'basic',
          deviceId: (await device('tv')).id,
          enabled: 'true',
          ranges: 'mon 6:00 on;mon 7:00 off',
        },
      ],
    ],
    [
      'an alarm',
      'updateDeviceAlarm',
      async () => [
        '/api/device/alarms/update',
        { deviceId: (await device('dishwasher')).id, type: 'consumption', active: 'true', threshold: '3' },
      ],
    ],
    [
      'a target temperature',
      'setTargetTemperature',
      async () => [
        '/api/device/temperature/set',
        { deviceId: (await device('wiser_thermostat')).id, temperature: '17.5' },
      ],
    ],
    [
      'the address',
      'updateProfile',
      async () => ['/api/user/update', { city: 'Villeurbanne', additionalAddress: 'Bâtiment B' }],
    ],
  ])('%s is listed and undone', async (_what, call, make) => {
    const { store, account } = platform();
    const readState = async () => {
      const household = await account(HOME);
      const all = await store.devices.ofHousehold(household.id);
      return {
        rooms: await store.rooms.ofHousehold(household.id),
        devices: all.map(({ id, name, roomId, isOn, targetTemperatureC, programs }) => ({
          id,
          name,
          roomId,
          isOn,
          targetTemperatureC,
          programs,
        })),
        city: [household.details.city, household.details.additionalAddress || null],
      };
    };
    const before = await readState();
    const [path, fields, as] = await make();
    expect(await post(path, fields, as)).toMatchObject({ status: 'ok' });
    expect(await readState()).not.toEqual(call === 'updateDeviceAlarm' ? null : before);
    const [change] = await listChanges();
    expect(change).toMatchObject({ call, undoable: true });
    expect(change.changes.length).toBeGreaterThan(0);
    expect(await undo(change.id)).toEqual({ status: 'ok' });
    expect(await readState()).toEqual(before);
  });

  test('each change is audited with the agent and the household', async () => {
    const { store, account } = platform();
    const [home, agent] = [await account(HOME), await account(SUPPORT)];
    const entries = (await store.audit.of(home.id, 200)).filter(({ action }) => action === 'support.did');
    expect(entries.length).toBe((await listChanges()).length);
    for (const entry of entries) expect(entry).toMatchObject({ actorId: agent.id, householdId: home.id });
    const undone = (await store.audit.of(home.id, 200)).filter(({ action }) => action === 'support.undone');
    expect(undone.length).toBeGreaterThan(0);
    for (const entry of undone) expect(entry).toMatchObject({ actorId: home.id, householdId: home.id });
  });

  test('a change followed by 205 others is listed on a later page and can be undone', async () => {
    const room = await kitchen();
    await post('/api/room/update', { id: room.id, name: 'Hidden', type: room.type });
    const [hidden] = await listChanges();
    const { store, account, nowMs } = platform();
    const [home, agent] = [await account(HOME), await account(SUPPORT)];
    const did = { call: 'updateRoom', fields: {} } as const;
    for (let count = 0; count < 205; count += 1)
      await store.recordedChanges.record({
        requestId,
        actorId: agent.id,
        householdId: home.id,
        at: new Date(nowMs()),
        facts: { did, answer: {}, before: null, after: null, undo: [] },
      });
    const page = (fields: Fields = {}) => asHousehold('/api/support/deeds', { id: requestId, ...fields });
    const first = await page();
    expect([first.deeds.length, first.hasMore]).toEqual([200, true]);
    expect(first.deeds).not.toContainEqual(expect.objectContaining({ id: hidden.id }));
    const second = await page({ before: first.deeds.at(-1).id });
    expect(second.deeds[5]).toMatchObject({ id: hidden.id, undoable: true });
    expect(second.hasMore).toBe(false);
    expect(await undo(hidden.id)).toEqual({ status: 'ok' });
    expect((await kitchen()).name).toBe(room.name);
  });

  test('an access that was granted stays listed after fifty later requests', async () => {
    const { store, account, nowMs, passTime } = platform();
    const agent = await account(SUPPORT);
    for (let count = 0; count < 51; count += 1) {
      passTime(1000);
      await store.supportRequests.create({
        waitToken: `wait-${count}-${'x'.repeat(16)}`,
        agentId: agent.id,
        tenant: agent.tenant,
        email: HOME,
        reason: 'Encore une demande',
        requestedAt: new Date(nowMs()),
        lapsesAt: new Date(nowMs() + 60_000),
      });
    }
    const listed = await store.supportRequests.ofHousehold((await account(HOME)).id);
    expect(listed.map(({ id }) => id)).toContain(requestId);
  });

  test('only the household can undo a change', async () => {
    const room = await kitchen();
    await post('/api/room/update', { id: room.id, name: 'Once more', type: room.type });
    const [change] = await listChanges();
    expect(await post('/api/support/undo', { id: change.id })).toEqual(refusal('support.not.allowed'));
    expect(
      await asHousehold('/api/support/undo', {
        authToken: await platform().tokenOf('solar@foyer.example'),
        id: change.id,
      }),
    ).toEqual(refusal('support.deed.not.found'));
  });
}
