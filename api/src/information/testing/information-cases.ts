import { addMonths, siteMinuteOfDay } from '@foyer/domain';
import { WEATHER_SYMBOLS } from '@foyer/wire/information';
import type { TestPlatform } from '../../platform/testing/test-platform';

const HOME = 'home@foyer.example';

/** Weather, advice, licence, contract, and a database that does not answer in time. */
export function informationCases(platform: () => TestPlatform): void {
  const ask = (path: string, fields = {}) => platform().askAs(HOME, path, fields);

  test('the live states of a home come before what another asks about its years (D153)', async () => {
    const { account, store, askAs } = platform();
    const devices = await store.devices.ofHousehold((await account(HOME)).id);
    const deviceId = devices.find(({ plugType }) => plugType === 'vrt')?.id ?? '';
    await askAs('swiss@foyer.example', '/api/states');
    const answered: string[] = [];
    const year = { deviceId, groupType: 'day', fromDate: '2025-06-21', toDate: '2026-06-21' };
    const years = Array.from({ length: 12 }, async () => {
      const { body } = await ask('/api/measures/grouping', year);
      expect(body.error ?? 'answered').toMatch(/^(answered|too\.many\.requests)$/);
      answered.push('year');
    });
    const states = askAs('swiss@foyer.example', '/api/states').then(({ body }) => {
      expect(body.status).toBe('ok');
      answered.push('states');
    });
    await Promise.all([...years, states]);
    // One year on the embedded database, five on a server, may have been under way.
    expect(answered.indexOf('states')).toBeLessThanOrEqual(5);
  });

  describe('the weather', () => {
    test('is that of the house now, and of the five days that follow in site time', async () => {
      const { weather } = (await ask('/api/weather')).body;
      expect(WEATHER_SYMBOLS).toContain(weather.symbol);
      expect(weather.temperature).toBeGreaterThan(5);
      expect(weather.temperature).toBeLessThan(40);
      expect(weather.sunrise).toMatch(/^05:5\d$/); // Lyon, the longest day
      expect(weather.sunset).toMatch(/^21:3\d$/);
      expect(weather.forecast.map(({ date }: { date: string }) => date)).toEqual(
        [22, 23, 24, 25, 26].map((day) => `2026-06-${day}`),
      );
      for (const { temperatureMin, temperatureMax } of weather.forecast) {
        expect(temperatureMax).toBeGreaterThan(temperatureMin);
      }
    });

    test('fails alone, with its own code (D12)', async () => {
      platform().failures.set('weather', 'unreachable');
      expect((await ask('/api/weather')).body).toEqual({ status: 'error', error: 'weather.unavailable' });
      expect((await ask('/api/states')).body.status).toBe('ok');
      platform().failures.set('weather', null);
      expect((await ask('/api/weather')).body.status).toBe('ok');
    });
  });

  describe('advice', () => {
    test('is nine tips, newest first, in the profile’s language or the one asked for', async () => {
      const [own, english] = [
        (await ask('/api/eco-tips')).body,
        (await ask('/api/eco-tips', { language: 'en' })).body,
      ];
      expect(own.ecoTips).toHaveLength(9);
      const dates = own.ecoTips.map(({ date }: { date: string }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(english.ecoTips[0].name).not.toBe(own.ecoTips[0].name);
    });

    test('about the sun is for houses with panels; the others have nine of their own', async () => {
      const tips = async (email: string) =>
        (await platform().askAs(email, '/api/eco-tips', { language: 'en' })).body.ecoTips.map(
          ({ name, description, text1, text2, text3 }: Record<string, string>) =>
            [name, description, text1, text2, text3].join(' '),
        );
      const [meter, solar] = [await tips('meter@foyer.example'), await tips('solar@foyer.example')];
      expect(meter).toHaveLength(9);
      expect(solar).toHaveLength(9);
      expect(meter.filter((text: string) => /panels|production|solar|surplus/.test(text))).toEqual([]);
      expect(solar.filter((text: string) => /panels/.test(text))).toHaveLength(2);
    });

    test('knows what energy stands for, without holes between the ranges', async () => {
      const { equivalences } = (await ask('/api/equivalences')).body;
      for (const kwh of [0, 0.5, 3, 42, 900]) {
        const suiting = equivalences.filter(
          ({ rangeFrom, rangeTo }: { rangeFrom: number; rangeTo: number }) =>
            kwh >= rangeFrom && kwh < rangeTo,
        );
        expect({ kwh, suiting: suiting.length > 0 }).toEqual({ kwh, suiting: true });
      }
    });

    test('has the tariffs of a country, none for one it does not know', async () => {
      const france = (await ask('/api/simpleTariffs', { country: 'FR' })).body.simpleTariffs;
      expect(
        france.map(({ category, currency }: { category: string; currency: string }) => [category, currency]),
      ).toEqual([
        ['flat', 'EUR'],
        ['predefined', 'EUR'],
        ['predefined', 'EUR'],
      ]);
      expect((await ask('/api/simpleTariffs', { country: 'ZZ' })).body.simpleTariffs).toEqual([]);
    });
  });

  describe('what was not bought', () => {
    let deviceId = '';
    const ownEnergy = async (fromDate: string, toDate: string) =>
      (await ask('/api/measures/ownEnergy', { deviceId, fromDate, toDate })).body;

    beforeAll(async () => {
      const { devices } = (await ask('/api/devices')).body;
      deviceId = devices.find(({ type }: { type: string }) => type === 'vrt').id;
      // Hours before the seeded ones, no two alike; every 7th bought more than was used, to charge the battery.
      await platform().store.database.query(
        `insert into measure_hour (device_key, at, samples, energy_ws, grid_ws)
         select d.key, hour, 12, 100000 + n, case n % 7 when 0 then 200000 else n % 1009 end
         from device d, generate_series('2025-01-31T23:00:00Z'::timestamptz, '2026-05-02T12:00:00Z', '1 hour')
           with ordinality as made (hour, n)
         where d.id = $1 on conflict do nothing`,
        [deviceId],
      );
    });

    test('of a year is the sum of its months at either price, both clock changes among them', async () => {
      const year = (await ownEnergy('2025-05-01', '2026-05-01')).ownEnergy;
      expect(year.outsideRanges).toBeGreaterThan(year.withinRanges);
      expect(year.withinRanges).toBeGreaterThan(0);
      const sum = { outsideRanges: 0, withinRanges: 0, saved: 0 };
      for (let month = 0; month < 12; month += 1) {
        const first = addMonths('2025-05-01', month);
        const of = (await ownEnergy(first, addMonths(first, 1))).ownEnergy;
        sum.outsideRanges += of.outsideRanges;
        sum.withinRanges += of.withinRanges;
        sum.saved += of.saved;
      }
      expect({ ...sum, saved: Math.round(sum.saved) }).toEqual({
        outsideRanges: year.outsideRanges,
        withinRanges: year.withinRanges,
        saved: Math.round(year.saved),
      });
    });

    // Of the hours that begin from 22:20 to 6:20 there are 8; on the nights of the changes one more, one less.
    test.each([
      ['2025-10-25', '2025-10-26', 24, 8],
      ['2025-10-26', '2025-10-27', 25, 9],
      ['2026-03-29', '2026-03-30', 23, 7],
    ])(
      'on %s is that of its hours, each at the price of its beginning (D36)',
      async (day, next, hours, nights) => {
        const question = { deviceId, groupType: 'hour', fromDate: day, toDate: next };
        const own = (await ask('/api/measures/grouping', question)).body.measures.map(
          ({ date, values }: { date: string; values: { type: string; value: number }[] }) => {
            const of = (type: string) => values.find((value) => value.type === type)?.value ?? 0;
            const minute = siteMinuteOfDay(Date.parse(`${date.replace(' ', 'T')}Z`), 'Europe/Paris');
            return { minute, ownWs: Math.max(0, of('energy') - of('grid_energy')) };
          },
        );
        const sumOf = (part: readonly { ownWs: number }[]) => part.reduce((sum, { ownWs }) => sum + ownWs, 0);
        const cheap = own.filter(({ minute }: { minute: number }) => minute < 380 || minute >= 1340);
        expect([own.length, cheap.length]).toEqual([hours, nights]);
        expect((await ownEnergy(day, next)).ownEnergy).toMatchObject({
          withinRanges: sumOf(cheap),
          outsideRanges: sumOf(own) - sumOf(cheap),
        });
      },
    );

    test('is null where nothing was measured, and asked for at most a year at a time', async () => {
      expect((await ownEnergy('2020-01-01', '2020-02-01')).ownEnergy).toBeNull();
      expect((await ownEnergy('2025-01-01', '2026-01-03')).error).toBe('period.too.long');
      expect((await ownEnergy('2026-01-01', '2026-01-01')).error).toBe('period.invalid');
    });
  });

  describe('places', () => {
    test('are found by the text of an address', async () => {
      expect((await ask('/api/geocode', { searchText: '1 place Guichard, 69003 Lyon' })).body).toEqual({
        status: 'ok',
        addresses: [
          {
            address: '1 place Guichard',
            postalCode: '69003',
            city: 'Lyon',
            country: 'FR',
            latitude: expect.closeTo(45.75, 1),
            longitude: expect.closeTo(4.87, 1),
          },
        ],
      });
      expect((await ask('/api/geocode', { searchText: 'nowhere at all' })).body.addresses).toEqual([]);
    });

    test('are not, with a code of its own, when the geocoder does not answer', async () => {
      platform().failures.set('geocoder', 'unreachable');
      expect((await ask('/api/geocode', { searchText: '69003 Lyon' })).body).toEqual({
        status: 'error',
        error: 'geocoder.unavailable',
      });
      platform().failures.set('geocoder', null);
    });

    test('lie in countries anybody may ask for', async () => {
      const { countries } = (await platform().ask('/resources/countries.json')).body;
      expect(countries).toContainEqual({
        iso_2: 'CH',
        iso_3: 'CHE',
        name_fr: 'Suisse',
        name_en: 'Switzerland',
      });
    });
  });

  describe('licence and contract', () => {
    test.each([
      ['home@foyer.example', 'premium', {}],
      ['solar@foyer.example', 'trial', { expiration_date: '2026-06-28' }],
      ['meter@foyer.example', 'premium', { sms_alerts_available: 'false' }],
    ])('%s has a %s licence', async (email, licenseType, features) => {
      const { body } = await platform().askAs(email, '/api/license/features');
      expect(body).toMatchObject({ licenseType, features });
      expect(Object.values(body.features).every((value) => typeof value === 'string')).toBe(true);
    });

    test('the contract’s lifecycle travels as a JSON text, null where there is none', async () => {
      const { json } = (await platform().askAs('pending@foyer.example', '/api/user/contractLifecycle')).body;
      expect(JSON.parse(json)).toMatchObject({
        contract: { state: 'Active' },
        activation: {
          energyOffer: { state: 'Requested' },
          offerOptions: expect.arrayContaining([expect.objectContaining({ state: 'Rejected' })]),
        },
      });
      expect(
        (await platform().askAs('meter@foyer.example', '/api/user/contractLifecycle')).body.json,
      ).toBeNull();
    });
  });

  describe('the Enphase cloud', () => {
    const refresh = (email: string) => platform().askAs(email, '/api/device/enphase/updateMeasures');

    test('has something new once a quarter of an hour, for a home that is connected to it', async () => {
      expect((await refresh('solar@foyer.example')).body.updated).toBe(true);
      expect((await refresh('solar@foyer.example')).body.updated).toBe(false);
      platform().passTime(15 * 60_000);
      expect((await refresh('solar@foyer.example')).body.updated).toBe(true);
      expect((await refresh('meter@foyer.example')).body.updated).toBe(false);
    });

    test('says so when it fails', async () => {
      platform().failures.set('enphase', 'unreachable');
      expect((await refresh('solar@foyer.example')).body).toEqual({
        status: 'error',
        error: 'enphase.unavailable',
      });
      platform().failures.set('enphase', null);
    });
  });

  test('a database that takes longer than 5 s is given up on, and answers again once it does', async () => {
    const { store } = platform();
    const token = await platform().tokenOf(HOME);
    let locked = () => {};
    let letGo = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const isAnswered = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held = store.database.transaction(
      async (sql) => {
        await sql.query('lock table device_state in access exclusive mode');
        locked();
        await isAnswered;
      },
      { statementTimeoutMs: 20_000 },
    );
    await isLocked;
    const beganMs = performance.now();
    const answer = await platform().ask('/api/states', { authToken: token });
    expect([answer.httpStatus, answer.body]).toEqual([
      503,
      { status: 'error', error: 'service.unavailable' },
    ]);
    expect(performance.now() - beganMs).toBeGreaterThan(4_900);
    letGo();
    await held;
    expect((await platform().ask('/api/states', { authToken: token })).body.status).toBe('ok');
  }, 30_000);
}
