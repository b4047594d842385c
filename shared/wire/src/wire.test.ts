import * as z from 'zod/mini';
import { alerts } from './alerts';
import { callsById, platformCalls } from './calls';
import { contractLifecycle, licenceFeatures } from './contract-lifecycle';
import { groupedMeasures } from './measures';
import { profile } from './profile';
import { readBattery, rooms } from './rooms';
import { states, switchDevice } from './states';
import { dayFromWire, instantFromWire, wireBirthDay, wireDay } from './values';

/** Shape recorded from a third-party client; the values are made up. */
const PROFILE = {
  status: 'ok',
  tenant: 'myhome',
  id: '40oXYqq6nM7R9zGK',
  email: 'home@foyer.example',
  name: 'Maison Exemple',
  country: 'FR',
  subscription_status: 'ok',
  operationalDate: '17-02-2023',
  userType: 'REGULAR',
  language: 'fr',
  isActive: true,
  gridType: '1 phase',
  currency: 'EUR',
  kioskMode: false,
  sellingEnergy: true,
  sellingEnergyPrice: 10,
  registrationStatusHistory: [{ status: 'ok', time: '17-02-2023 10:00:00' }],
  config: { showMonthlyDocumentsSection: true },
  maintainer: { userType: 'MAINTAINER' },
};

describe('platform calls', () => {
  it('carry no credential in an address', () => {
    const inAddress = platformCalls.filter(({ credential, carrier }) => credential && carrier === 'query');
    expect(inAddress.map(({ id }) => id)).toEqual([]);
  });

  it('name the data they change only if they change any', () => {
    const wrong = platformCalls.filter(({ changes, tags = [] }) => !changes && tags.length > 0);
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('have unique ids, and a unique method and path', () => {
    expect(Object.values(callsById).map(({ id }) => id)).toEqual(Object.keys(callsById));
    expect(new Set(platformCalls.map(({ id }) => id)).size).toBe(platformCalls.length);
    expect(new Set(platformCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      platformCalls.length,
    );
  });

  it('have JSON schemas for the OpenAPI document', () => {
    for (const { id, params, answer } of platformCalls) {
      for (const schema of [params, answer])
        expect([id, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).type]).toEqual([
          id,
          'object',
        ]);
    }
  });

  it.each([
    [{ groupType: 'day', fromDate: '2026-03-01', toDate: '2026-03-08', deviceId: 'vrt1' }, true],
    [{ groupType: 'day', fromDate: '2026-02-29', toDate: '2026-03-08', deviceId: 'vrt1' }, false],
    [{ groupType: 'week', fromDate: '2026-03-01', toDate: '2026-03-08', deviceId: 'vrt1' }, false],
    [{ groupType: 'day', fromDate: '2026-03-01', toDate: '2026-03-08' }, false],
    [{ groupType: 'day', fromDate: '2026-03-01', toDate: '2026-03-08', deviceId: 'a', roomId: 'b' }, false],
    [{ groupType: 'day', fromDate: '2026-03-01', toDate: '2026-03-08', deviceId: "' or 1=1 --" }, false],
  ])('accept measures of %j: %s', (input, accepted) => {
    expect(groupedMeasures.params.safeParse(input).success).toBe(accepted);
  });

  it.each([
    ['true', true],
    ['false', false],
    [true, true],
  ])('read on=%j of a switch as %s', (on, expected) => {
    expect(switchDevice.params.parse({ id: 'plug', on })).toEqual({ id: 'plug', on: expected });
  });

  it.each(['1', '', 'TRUE', 0, null])('refuse on=%j of a switch', (on) => {
    expect(switchDevice.params.safeParse({ id: 'plug', on }).success).toBe(false);
  });
});

describe('reading the profile', () => {
  const read = (wire: object) => profile.read(profile.answer.parse(wire));

  it('converts the wire to application names and units', () => {
    expect(read(PROFILE)).toMatchObject({
      countryCode: 'FR',
      siteTimeZone: 'Europe/Paris',
      gridType: 'onePhase',
      operationalDay: '2023-02-17',
      createdDay: '2023-02-17',
      sellingPriceCentsPerKwh: 10,
      mainThermostatId: null,
      wiserStatus: 'none',
    });
  });

  it.each([
    ['CH', 'Europe/Zurich', 'CHF'],
    [{ iso_2: 'CH', iso_3: 'CHE', name_fr: 'Suisse', name_en: 'Switzerland' }, 'Europe/Zurich', 'CHF'],
    ['FR', 'Europe/Paris', 'EUR'],
    [null, 'Europe/Paris', 'EUR'],
  ])(
    'derives zone and currency from country %j when the platform sends neither',
    (country, zone, currency) => {
      expect(read({ ...PROFILE, country, currency: null })).toMatchObject({ siteTimeZone: zone, currency });
    },
  );

  it('derives the zone of an overseas home from its postal code', () => {
    expect(read({ ...PROFILE, country: 'FR', postalCode: '97400' }).siteTimeZone).toBe('Indian/Reunion');
  });

  it.each([
    ['custom 22.1 c. / 16,4 c.', [22.1, 16.4]],
    ['flat 25 c.', [25]],
    ['custom 0 c. / 0 c.', []],
    [null, []],
  ])('reads the prices of the tariff %j as %j', (tariffPrice, prices) => {
    expect(read({ ...PROFILE, tariffPrice }).purchasePricesCentsPerKwh).toEqual(prices);
  });

  it('reads an unknown language as the default', () => {
    expect(read({ ...PROFILE, language: 'de' }).language).toBe('fr');
  });

  it('requires only an id and an e-mail address', () => {
    expect(read({ id: 'x', email: 'home@foyer.example' }).subscriptionStatus).toBe('');
  });
});

describe('reading the home', () => {
  const PROVIDER_AND_ENEDIS_OK = { msb_provider_registration_ok: true, msb_enedis_ok: true };
  it.each([
    [{ msb_SN_filled: true, msb_AC_filled: true, msbType: 'DOMUNEO', msb_ok: true }, true, true, true],
    [{ msb_SN_filled: true, msb_AC_filled: false, msbType: 'DOMUNEO', msb_ok: true }, false, false, true],
    [{ msb_SN_filled: true, msb_AC_filled: false, msbType: 'MYLIGHT', msb_ok: false }, true, false, false],
    [{ ...PROVIDER_AND_ENEDIS_OK, msb_SN_filled: true, msb_AC_filled: true }, true, false, true],
    [{ ...PROVIDER_AND_ENEDIS_OK, msb_SN_filled: true, msbType: 'MYLIGHT' }, true, false, true],
    [{ ...PROVIDER_AND_ENEDIS_OK, msb_SN_filled: true, msbType: 'DOMUNEO' }, false, false, false],
    [
      { ...PROVIDER_AND_ENEDIS_OK, msb_enedis_ok: false, msb_SN_filled: true, msbType: 'MYLIGHT' },
      true,
      false,
      false,
    ],
    [{}, false, false, false],
  ])(
    'reads the battery %j as registered %s, active %s, complete %s',
    (wire, registered, active, complete) => {
      const fields = {
        batteryCapacity: null,
        batteryNumberOfBoxes: null,
        msbType: null,
        msb_SN_filled: null,
        msb_AC_filled: null,
        msb_provider_registration_ok: null,
        msb_enedis_ok: null,
        msb_ok: null,
        batteryAdjustment: [],
      };
      expect(readBattery({ ...fields, ...wire })).toMatchObject({ registered, active, complete });
    },
  );

  it.each([
    ['mst', {}, 60],
    ['mst', { reportPeriod: 150 }, 150],
    ['sw', {}, null],
  ])('reads the report period of plug type %s with %j as %s', (ecnType, given, reportPeriodS) => {
    const devices = [{ device_id: 'd', name: 'D', ecnType, type_id: 'lamp', ...given }];
    const [room] = rooms.read(
      rooms.answer.parse({ rooms: [{ id: 'r', name: 'R', type: 'kitchen', devices }] }),
    );
    expect(room?.devices[0]?.reportPeriodS).toBe(reportPeriodS);
  });

  it('upper-cases plug types and gives heating devices their limits', () => {
    const [room] = rooms.read(
      rooms.answer.parse({
        rooms: [
          {
            id: 'r',
            name: 'Salon',
            type: 'living_room',
            devices: [{ device_id: 'd', name: 'Thermostat', ecnType: 'wsrts', type_id: 'wiser_thermostat' }],
          },
        ],
      }),
    );
    expect(room?.devices[0]).toMatchObject({
      plugType: 'WSRTS',
      battery: null,
      heating: { minC: 1, maxC: 35, stepC: 0.5, targetC: null },
    });
  });

  it('names sensors by tag, keeps missing values null and takes the newest time', () => {
    const house = states.read(
      states.answer.parse({
        deviceStates: [
          {
            deviceId: 'abc_msb',
            state: 'on',
            effectiveReportPeriod: 150,
            sensorStates: [
              { sensorId: 'abc_msb-soc', measure: { value: 3.6e6, unit: 'Ws', date: '2026-06-21 10:00:00' } },
              { sensorId: 'abc_msb-charge_energy', measure: null },
            ],
          },
        ],
      }),
    );
    expect(house.devices[0]).toMatchObject({
      sensors: { soc: 3.6e6, charge_energy: null },
      measuredAt: Date.UTC(2026, 5, 21, 10),
      reportPeriodS: 150,
      isOn: null,
    });
    expect(house.errors).toEqual({});
  });

  it('reads every alert that is not fatal as a warning', () => {
    const wire = { id: 'a', active: true, visible: true, acknowledged: false, date: '2026-06-21 10:00:00' };
    const [first, second] = alerts.read(
      alerts.answer.parse({
        alerts: [
          { ...wire, severity: 'fatal' },
          { ...wire, severity: 'odd' },
        ],
      }),
    );
    expect([first?.severity, second?.severity]).toEqual(['fatal', 'warning']);
  });

  it.each(['not json', '[]', '{"contract":{}}', null])('reads the lifecycle %j as none', (json) => {
    expect(contractLifecycle.read({ json })).toBeNull();
  });

  it('reads the licence’s days and keeps its features as text', () => {
    expect(
      licenceFeatures.read({
        licenseType: 'trial',
        features: {
          expiration_date: '2026-07-01',
          sms_alerts_available: 'false',
          data_history_show_year: true,
        },
      }),
    ).toEqual({
      type: 'trial',
      expirationDay: '2026-07-01',
      startDay: null,
      features: {
        expiration_date: '2026-07-01',
        sms_alerts_available: 'false',
        data_history_show_year: 'true',
      },
    });
  });
});

describe('wire dates', () => {
  it.each([
    ['17-02-2023', '2023-02-17'],
    ['27-07-2024 10:00:00', '2024-07-27'],
    ['2024-07-27', null],
    ['', null],
    [undefined, null],
  ])('reads the day %j as %j', (text, expected) => expect(dayFromWire(text)).toBe(expected));

  it.each([
    ['2026-06-21 10:00:00', Date.UTC(2026, 5, 21, 10)],
    ['2026-06-21 10:00:00Z', Date.UTC(2026, 5, 21, 10)],
    ['2026-06-21T10:00:00Z', Date.UTC(2026, 5, 21, 10)],
    ['21-06-2026 10:00:00', null],
    ['2026-13-21 10:00:00', null],
  ])('reads the instant %j as %j', (text, expected) => expect(instantFromWire(text)).toBe(expected));

  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-2-3', false],
    ['2026-02-03T00:00', false],
    ['0000-01-01', false],
    ['1969-12-31', false],
    ['1970-01-01', true],
    ['2199-12-31', true],
    ['2200-01-01', false],
  ])('accepts %j as a day: %s', (text, valid) => expect(wireDay.safeParse(text).success).toBe(valid));
});

it.each([
  ['1980-02-29', '1980-02-29'],
  ['29-02-1980', '1980-02-29'],
  ['29-02-1981', null],
  ['1900-01-01', '1900-01-01'],
  ['1899-12-31', null],
  ['01-01-1980 10:00:00', null],
])('reads the birth day %j as %j', (text, day) => {
  expect(wireBirthDay.safeParse(text).data ?? null).toBe(day);
});

describe('numbers and lists of a call', () => {
  interface Input {
    readonly path: string;
    readonly schema: z.ZodMiniType;
    readonly isList: boolean;
  }

  /** Lists and single values of a schema, without wrappers. */
  const inputsIn = (schema: z.ZodMiniType, path: string): Input[] => {
    // biome-ignore lint/suspicious/noExplicitAny: the library's description of a schema has no common type
    const def = schema._zod.def as any;
    if (def.shape)
      return Object.entries<z.ZodMiniType>(def.shape).flatMap(([name, one]) =>
        inputsIn(one, `${path}.${name}`),
      );
    if (def.element) return [{ path, schema, isList: true }, ...inputsIn(def.element, `${path}[]`)];
    if (def.innerType) return inputsIn(def.innerType, path);
    return [{ path, schema, isList: false }];
  };

  const inputs = platformCalls.flatMap(({ id, params }) => inputsIn(params, id));
  const numbers = inputs.filter(
    ({ schema, isList }) => !isList && [0, 1, 20, 200].some((value) => schema.safeParse(value).success),
  );
  const lists = inputs.filter(({ isList }) => isList);

  it('are found', () => {
    expect(numbers.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['registerProduction.moduleCount', 'saveWiring.verdicts[].samplesW[]']),
    );
    expect(lists.map(({ path }) => path)).toContain('updateWiserSchedules.scheduleDetails[].entry');
  });

  it.each(numbers)('$path has a lower and an upper limit that PostgreSQL can store', ({ path, schema }) => {
    const limit = path.includes('energiesWs') ? 2 ** 53 : 2 ** 31;
    const outside = [limit, -limit - 1, `${limit}`, `${-limit - 1}`];
    expect(outside.filter((value) => schema.safeParse(value).success)).toEqual([]);
  });

  it.each(lists)('$path has a maximum length', ({ schema }) => {
    const { checks = [] } = schema._zod.def as { checks?: readonly z.core.$ZodCheck[] };
    expect(checks.map(({ _zod }) => _zod.def.check)).toContain('max_length');
  });
});

describe('texts people enter', () => {
  interface Leaf {
    readonly path: string;
    readonly schema: z.ZodMiniType;
  }

  /** Text schemas within a schema, with their paths. */
  const textsIn = (schema: z.ZodMiniType, path: string): Leaf[] => {
    // biome-ignore lint/suspicious/noExplicitAny: the library's own description of a schema has no common type
    const def = schema._zod.def as any;
    const inner: [string, z.ZodMiniType][] = [
      ...Object.entries<z.ZodMiniType>(def.shape ?? {}),
      ...(def.options ?? []).map((option: z.ZodMiniType, index: number) => [`|${index}`, option]),
      ...['innerType', 'element', 'in', 'keyType', 'valueType'].flatMap((key) =>
        def[key]?._zod ? [[key, def[key]] as [string, z.ZodMiniType]] : [],
      ),
    ];
    const here = def.type === 'string' ? [{ path, schema }] : [];
    return [...here, ...inner.flatMap(([name, one]) => textsIn(one, `${path}.${name}`))];
  };

  const texts = platformCalls.flatMap(({ id, params }) => textsIn(params, id));

  it('are found in the calls that take them', () => {
    expect(texts.map(({ path }) => path)).toEqual(
      expect.arrayContaining([expect.stringContaining('updateProfile.firstName')]),
    );
    expect(texts.length).toBeGreaterThan(60);
  });

  it.each(texts)('$path rejects lone surrogates and NUL and has a maximum length', ({ schema }) => {
    const accepted = ['a\ud800', '\udc00b', 'a\0', 'x'.repeat(10_000)].filter(
      (text) => schema.safeParse(text).success,
    );
    expect(accepted).toEqual([]);
  });

  it.each(texts)('$path strips tags from text shown later', ({ schema, path }) => {
    const read = schema.safeParse('<b>Salon</b>');
    const keptAsTyped =
      /password|email|shownInstaller|username|code|token|client|issuer|ranges|mainThermostatId|name\.(id|type|meter)/i;
    if (read.success && !keptAsTyped.test(path)) expect(read.data).toBe('Salon');
  });
});
