import { type Shape, shapeFaults } from './shapes';
import type { TestPlatform } from './test-platform';

const INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const PROFILE_DAY = /^\d{2}-\d{2}-\d{4}$/;
const PROFILE_INSTANT = /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/;
const COLOUR = /^#[0-9a-f]{6}$/;
const SWITCHED = /^(on|off|offline)$/;

const person: Shape = {
  id: /^[A-Za-z0-9]{16}$/,
  tenant: 'string',
  email: 'string',
  firstName: 'string|null',
  lastName: 'string|null',
  name: 'string',
  latitude: 'string|null',
  longitude: 'string|null',
  postalCode: 'string',
  city: 'string',
  country: 'string',
  address: 'string',
  additionalAddress: 'string|null',
  subscription_status: 'string',
  phoneNumber: 'string|null',
  mobileNumber: 'string|null',
  language: /^(fr|en)$/,
  isActive: 'boolean',
  avatar: 'boolean',
  lastconnections: [PROFILE_INSTANT],
  maintainerCode: 'string|null',
  receiveEmailAlerts: 'boolean',
  receiveSmsAlerts: 'boolean',
  licence_number: 'string|null',
  licence_type: 'string|null',
  internet_box_model: 'string|null',
  internet_service_provider: 'string|null',
  electric_power_capacity: 'string|null',
  currency: 'string',
  appUrl: 'string',
  sellingEnergy: 'boolean',
  sellingEnergyPrice: 'number|null',
  kioskMode: 'boolean',
  loginAsByMaintainerAllowed: 'boolean',
  config: 'object',
};

const profileShape: Shape = {
  status: 'string',
  ...person,
  latitude: /^\d+\.\d+$/,
  operationalDate: PROFILE_DAY,
  birthDate: PROFILE_DAY,
  lastLogin: PROFILE_INSTANT,
  userType: /^REGULAR$/,
  gridType: /^(1 phase|3 phases|unknown)$/,
  accountType: 'string',
  tariffPrice: 'string',
  electricityProvider: 'string',
  registrationStatusHistory: [{ status: 'string', time: PROFILE_INSTANT }],
  'maintainer?': { ...person, userType: /^MAINTAINER$/, companyName: 'string' },
  'installer?': { ...person, userType: /^INSTALLER$/, companyName: 'string' },
};

const batteryFields: Shape = {
  batteryCapacity: 'number',
  batteryNumberOfBoxes: 'number',
  msbType: 'string',
  msb_SN_filled: 'boolean',
  msb_AC_filled: 'boolean',
  msb_provider_registration_ok: 'boolean',
  msb_enedis_ok: 'boolean',
  msb_ok: 'boolean',
  msb_enedis_grid_injection_requested: 'boolean',
  msb_strasbourg_electricity_administrative_procedure_requested: 'boolean',
  batteryAdjustment: [{ effectiveTime: INSTANT }],
};

const anyDevice: Shape = {
  id: 'string',
  name: 'string',
  type: /^[a-z]+$/,
  state: SWITCHED,
  module_number: 'number|null',
  unit_electric_capacity: 'number|null',
  deviceTypeId: 'string',
  deviceTypeName: 'string',
  typeOverride: 'string|null',
  preProcessingEpsilon: 'number',
  powerColor: COLOUR,
  power: 'number|null',
  programs: 'object',
  room: { id: 'string', name: 'string', color: COLOUR },
};

const deviceByType: Readonly<Record<string, Shape>> = {
  sw: { masterMac: 'string', masterType: 'string', time: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}Z$/ },
  cmp: { masterMac: 'string', masterType: /^gmd$|^mst$/, phase: /^[123]$/ },
  gmd: {
    pow1: 'number|null',
    pow2: 'number|null',
    pow3: 'number|null',
    pVar1: 'number|null',
    pf1: 'number|null',
    phasesConfiguration: { phase1: { multipilcationCoefficient: 'number', phaseVoltagePath: 'string' } },
    children: [{ mac: 'string', phase: 'number' }],
  },
  mst: { serialNumber: 'string', reportPeriod: 'number' },
  vrt: {},
  bat: { ...(batteryFields as object), id: /_msb$/ },
};

const roomDevice: Shape = {
  device_id: 'string',
  name: 'string',
  ecnType: /^[a-z]+$/,
  type_id: 'string',
  has_actuator: 'boolean',
  created: INSTANT,
};

const deviceState: Shape = {
  deviceId: 'string',
  effectiveReportPeriod: 'number',
  state: SWITCHED,
  sensorStates: [
    {
      sensorId: 'string',
      measure: { value: 'number|null', 'type?': 'string', 'unit?': 'string', date: INSTANT },
    },
  ],
  actuatorStates: [{ actuatorId: /-sw$/, state: { is_on: 'boolean' } }],
};

const HOUSEHOLD_TOTALS = [
  ['energy', 'Ws'],
  ['produced_energy', 'Ws'],
  ['electricity_meter_energy', 'Ws'],
  ['green_energy', 'Ws'],
  ['grid_energy', 'Ws'],
  ['msb_charge', 'Ws'],
  ['msb_discharge', 'Ws'],
  ['msb_loss', 'Ws'],
  ['positive_index', 'kWh'],
  ['negative_index', 'kWh'],
  ['grid_sans_msb_energy', 'Ws'],
  ['autonomy_rate', '%'],
  ['available_power_rate', '%'],
  ['self_conso', '%'],
];

const HOUSEHOLD_GROUP = [
  'energy',
  'produced_energy',
  'electricity_meter_energy',
  'green_energy',
  'grid_energy',
  'msb_charge',
  'msb_discharge',
  'msb_loss',
  'grid_sans_msb_energy',
];

interface Value {
  readonly type: string;
  readonly value: number | null;
  readonly unit: string;
}

/** Answers that existing third-party clients of the platform rely on. */
export function wireClientCases(platform: () => TestPlatform): void {
  const HOME = 'home@foyer.example';
  const call = (path: string, fields = {}) => platform().callAs(HOME, path, fields);
  const deviceOf = async (email: string, type: string) => {
    const { body } = await platform().callAs(email, '/api/devices');
    return body.devices.find((device: { type: string }) => device.type === type);
  };

  test('a client signs in by GET and reads its profile', async () => {
    const signedIn = await platform().call('/api/auth', { email: HOME, password: 'Foyer-demo-2026' });
    expect(signedIn.httpStatus).toBe(200);
    expect(signedIn.body).toEqual({ status: 'ok', authToken: expect.stringMatching(/^[A-Za-z0-9]{32}$/) });
    const { body } = await platform().call('/api/profile', { authToken: signedIn.body.authToken });
    expect(shapeFaults(body, profileShape)).toEqual([]);
    expect(body).toMatchObject({ gridType: '1 phase', sellingEnergyPrice: 10, country: 'FR', email: HOME });
  });

  test.each([
    [{ email: HOME, password: 'wrong' }, 'invalid.credentials'],
    [{ email: 'nobody@foyer.example', password: 'x' }, 'invalid.credentials'],
    [{ password: 'x' }, 'undefined.email'],
    [{ email: HOME }, 'undefined.password'],
  ])('signing in with %j answers %s with HTTP 200', async (fields, error) => {
    const answer = await platform().call('/api/auth', fields, { from: `198.51.100.${error.length}` });
    expect([answer.httpStatus, answer.body]).toEqual([200, { status: 'error', error }]);
  });

  test('the device list has every field of every kind', async () => {
    for (const email of [HOME, 'swiss@foyer.example', 'solar@foyer.example']) {
      const { body } = await platform().callAs(email, '/api/devices');
      expect(body.status).toBe('ok');
      for (const device of body.devices) {
        const shape = { ...(anyDevice as object), ...(deviceByType[device.type] as object) };
        expect(shapeFaults(device, shape, device.name)).toEqual([]);
        if (Object.keys(device.programs).length > 0) {
          expect(Object.keys(device.programs)).toEqual([
            'scheduleEnabled',
            'greenPlayeEnabled',
            'autoOffEnabled',
            'standByEnabled',
          ]);
        }
      }
    }
    expect(await deviceOf(HOME, 'bat')).toMatchObject({ msb_ok: true, batteryCapacity: 300 });
  });

  test('rooms contain their devices, the main home first', async () => {
    const { body } = await call('/api/rooms');
    expect(body.rooms[0].type).toBe('alaska_home');
    expect(
      shapeFaults(body.rooms, [{ id: 'string', name: 'string', type: 'string', devices: [roomDevice] }]),
    ).toEqual([]);
    const battery = body.rooms[0].devices.find(({ ecnType }: { ecnType: string }) => ecnType === 'bat');
    expect(shapeFaults(battery, batteryFields)).toEqual([]);
  });

  test('states contain the sensors of every kind with units', async () => {
    const { body } = await call('/api/states', { client_type: 'webui', client_version: '7.10.18' });
    expect(shapeFaults(body.deviceStates, [deviceState])).toEqual([]);
    const sensorsOf = async (type: string) => {
      const { id } = await deviceOf(HOME, type);
      const state = body.deviceStates.find(({ deviceId }: { deviceId: string }) => deviceId === id);
      return {
        id,
        state,
        tags: state.sensorStates.map(({ sensorId }: { sensorId: string }) => sensorId.replace(`${id}-`, '')),
      };
    };
    const virtual = await sensorsOf('vrt');
    expect(virtual.tags).toEqual([
      'produced_energy',
      'electricity_meter_energy',
      'total_energy',
      'green_energy',
      'grid_energy',
      'autonomy_rate',
      'selfconso',
    ]);
    expect(virtual.state).toMatchObject({ consumptionUpToDate: true, productionUpToDate: true });
    expect(Object.keys(virtual.state.sensorStates[5].measure)).toEqual(['value', 'date']);
    expect((await sensorsOf('bat')).tags).toEqual([
      'charge_energy',
      'discharge_energy',
      'loss_energy',
      'soc',
    ]);
    expect((await sensorsOf('mst')).state).toMatchObject({ localBufferRecovery: false, reportPeriod: 60 });
    const meter = await sensorsOf('sw');
    expect(meter.state.sensorStates[0]).toMatchObject({
      sensorId: `${meter.id}-pow`,
      measure: { type: 'electric_power', unit: 'watt' },
    });
  });

  test('a three-phase meter has one power per phase', async () => {
    const { body } = await platform().callAs('swiss@foyer.example', '/api/states');
    const { id } = await deviceOf('swiss@foyer.example', 'gmd');
    const { sensorStates } = body.deviceStates.find(({ deviceId }: { deviceId: string }) => deviceId === id);
    expect(sensorStates.map(({ sensorId }: { sensorId: string }) => sensorId)).toEqual(
      [1, 2, 3].map((phase) => `${id}-pow_${phase}`),
    );
  });

  test.each(['deviceId', 'device_id'])(
    'totals of the virtual device are in wire order, requested by %s',
    async (name) => {
      const { id } = await deviceOf(HOME, 'vrt');
      const { body } = await call('/api/measures/total', { measureType: 'one_phase', [name]: id });
      expect(body.measure.values.map(({ type, unit }: Value) => [type, unit])).toEqual(HOUSEHOLD_TOTALS);
      expect(body.measure.values.every(({ value }: Value) => typeof value === 'number')).toBe(true);
    },
  );

  test('totals of an ordinary device are power and energy; a master has none', async () => {
    const plug = await call('/api/measures/total', { deviceId: (await deviceOf(HOME, 'sw')).id });
    expect(plug.body.measure.values.map(({ type }: Value) => type)).toEqual(['power', 'energy']);
    const master = await call('/api/measures/total', { deviceId: (await deviceOf(HOME, 'mst')).id });
    expect(master.body).toEqual({ status: 'error', error: 'device.not.supports.total.measures' });
  });

  test('days are grouped from the first day, inclusive, to the last, exclusive', async () => {
    const { id } = await deviceOf(HOME, 'vrt');
    const { body } = await call('/api/measures/grouping', {
      groupType: 'day',
      fromDate: '2026-06-10',
      toDate: '2026-06-13',
      measureType: 'one_phase',
      deviceId: id,
    });
    expect(body.measures.map(({ date }: { date: string }) => date)).toEqual([
      '2026-06-10',
      '2026-06-11',
      '2026-06-12',
    ]);
    for (const { values } of body.measures) {
      expect(values.map(({ type }: Value) => type)).toEqual([...HOUSEHOLD_GROUP, 'water_heater_energy']);
      expect(values.every(({ unit }: Value) => unit === 'Ws')).toBe(true);
    }
  });

  test('a home without a water heater has no water heater value', async () => {
    const { id } = await deviceOf('pending@foyer.example', 'vrt');
    const { body } = await platform().callAs('pending@foyer.example', '/api/measures/grouping', {
      groupType: 'hour',
      fromDate: '2026-06-21',
      toDate: '2026-06-22',
      deviceId: id,
    });
    for (const { values } of body.measures) {
      expect(values.map(({ type }: Value) => type)).toEqual(HOUSEHOLD_GROUP);
    }
    expect(body.measures.length).toBeGreaterThan(0);
  });

  test('tariff ranges have hours without leading zero', async () => {
    const { body } = await call('/api/schedule', { scheduleType: 'electric_tariff' });
    expect(body.schedule).toMatchObject({ type: 'electric_tariff', category: 'custom', enabled: true });
    expect(body.schedule.ranges).toMatch(/^(mon|tue|wed|thu|fri|sat|sun) 6:20 off;/);
    expect(body.schedule.ranges).not.toMatch(/ 0\d:/);
  });

  test('a switch answers the new state', async () => {
    const { id } = (await call('/api/devices')).body.devices.find(
      ({ deviceTypeId }: { deviceTypeId: string }) => deviceTypeId === 'tv',
    );
    expect((await call('/api/device/switch', { id, on: false })).body).toEqual({
      status: 'ok',
      state: 'off',
    });
    const { body } = await call('/api/states');
    const state = body.deviceStates.find(({ deviceId }: { deviceId: string }) => deviceId === id);
    expect(state).toMatchObject({
      state: 'off',
      actuatorStates: [{ actuatorId: `${id}-sw`, state: { is_on: false } }],
    });
    expect(state.sensorStates[0].measure.value).toBe(0);
    expect((await call('/api/device/switch', { id, on: true })).body).toEqual({ status: 'ok', state: 'on' });
  });
}
