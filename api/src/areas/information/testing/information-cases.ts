import { WEATHER_SYMBOLS } from '@foyer/wire/information';
import { homesToJudge, judgeProduction } from '../../../energy/forecast/production-check';
import { failingJobs } from '../../../foundation/jobs/job-status';
import { addMissingJobs } from '../../../foundation/jobs/job-store';
import type { TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';

/** Weather, eco tips, equivalences, tariffs and places. */
export function informationCases(platform: () => TestPlatform): void {
  const call = (path: string, fields = {}) => platform().callAs(HOME, path, fields);

  describe('the forecast', () => {
    test('expected production has a band by hour and day and goes from today to tomorrow', async () => {
      const { forecast } = (await call('/api/forecast')).body;
      expect(forecast.basis).toBe('weather');
      expect(forecast.hours).toHaveLength(48);
      expect(forecast.days).toHaveLength(2);
      const noon = forecast.hours[12];
      expect(noon.produced).toBeGreaterThan(0);
      expect(noon.producedLow).toBeLessThanOrEqual(noon.produced);
      expect(noon.producedHigh).toBeGreaterThanOrEqual(noon.produced);
      expect(noon.consumed).toBeGreaterThan(0);
      expect(forecast.lastWeekError).toBeGreaterThan(0);
      expect(forecast.lastWeekError).toBeLessThan(60);
    });

    test('without a weather service it rests on the home’s own weeks', async () => {
      platform().failures.set('weather', 'unreachable');
      const { forecast } = (await call('/api/forecast')).body;
      platform().failures.set('weather', null);
      expect(forecast.basis).toBe('history');
      expect(forecast.hours).toHaveLength(48);
    });
  });

  describe('the weather', () => {
    test('the weather is the home’s current weather and the next five days in site time', async () => {
      const { weather } = (await call('/api/weather')).body;
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

    test('a weather failure has its own code and affects nothing else', async () => {
      platform().failures.set('weather', 'unreachable');
      expect((await call('/api/weather')).body).toEqual({ status: 'error', error: 'weather.unavailable' });
      expect((await call('/api/states')).body.status).toBe('ok');
      platform().failures.set('weather', null);
      expect((await call('/api/weather')).body.status).toBe('ok');
    });
  });

  describe('advice', () => {
    test('emissions of the grid are known for France alone', async () => {
      const intensities = async (email: string) =>
        (await platform().callAs(email, '/api/grid/intensity')).body.intensities;
      expect(await intensities(HOME)).toEqual([
        { validFrom: '2024-01-01', validTo: null, year: 2024, month: null, hour: null, gramsPerKwh: 44 },
      ]);
      expect(await intensities('swiss@foyer.example')).toEqual([]);
    });

    test('there are nine tips, newest first, in the profile’s language or the requested one', async () => {
      const [own, english] = [
        (await call('/api/eco-tips')).body,
        (await call('/api/eco-tips', { language: 'en' })).body,
      ];
      expect(own.ecoTips).toHaveLength(9);
      const dates = own.ecoTips.map(({ date }: { date: string }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(dates[0] <= '2026-06-21').toBe(true);
      expect(dates.at(-1) > '2025-06-21').toBe(true);
      expect(english.ecoTips[0].name).not.toBe(own.ecoTips[0].name);
    });

    test('homes with panels get tips about solar energy, other homes nine different ones', async () => {
      const tips = async (email: string) =>
        (await platform().callAs(email, '/api/eco-tips', { language: 'en' })).body.ecoTips.map(
          ({ name, description, text1, text2, text3 }: Record<string, string>) =>
            [name, description, text1, text2, text3].join(' '),
        );
      const [meter, solar] = [await tips('meter@foyer.example'), await tips('solar@foyer.example')];
      expect(meter).toHaveLength(9);
      expect(solar).toHaveLength(9);
      expect(meter.filter((text: string) => /panels|production|solar|surplus/.test(text))).toEqual([]);
      expect(solar.filter((text: string) => /panels/.test(text))).toHaveLength(2);
    });

    test('the equivalences cover every energy without gaps', async () => {
      const { equivalences } = (await call('/api/equivalences')).body;
      for (const kwh of [0, 0.5, 3, 42, 900]) {
        const suiting = equivalences.filter(
          ({ rangeFrom, rangeTo }: { rangeFrom: number; rangeTo: number }) =>
            kwh >= rangeFrom && kwh < rangeTo,
        );
        expect({ kwh, suiting: suiting.length > 0 }).toEqual({ kwh, suiting: true });
      }
    });

    test('a known country has tariffs, an unknown one has none', async () => {
      const france = (await call('/api/simpleTariffs', { country: 'FR' })).body.simpleTariffs;
      expect(
        france.map(({ category, currency }: { category: string; currency: string }) => [category, currency]),
      ).toEqual([
        ['flat', 'EUR'],
        ['predefined', 'EUR'],
        ['predefined', 'EUR'],
      ]);
      expect((await call('/api/simpleTariffs', { country: 'ZZ' })).body.simpleTariffs).toEqual([]);
    });
  });

  describe('places', () => {
    test('an address is found by its text', async () => {
      expect((await call('/api/geocode', { searchText: '1 place Guichard, 69003 Lyon' })).body).toEqual({
        status: 'ok',
        addresses: [
          {
            address: '1 place Guichard',
            postalCode: '69003',
            city: 'Lyon',
            country: 'FR',
            latitude: expect.closeTo(45.75, 1),
            longitude: expect.closeTo(4.87, 1),
            streetKnown: false,
            score: 0.95,
            source: null,
          },
        ],
        // The embedded list knows towns alone.
        coveredCountries: [],
      });
      expect((await call('/api/geocode', { searchText: 'nowhere at all' })).body.addresses).toEqual([]);
    });

    test('an unreachable geocoder is reported with its own code', async () => {
      platform().failures.set('geocoder', 'unreachable');
      expect((await call('/api/geocode', { searchText: '69003 Lyon' })).body).toEqual({
        status: 'error',
        error: 'geocoder.unavailable',
      });
      platform().failures.set('geocoder', null);
    });

    test('the list of countries is public', async () => {
      const { countries } = (await platform().call('/resources/countries.json')).body;
      expect(countries).toContainEqual({
        iso_2: 'CH',
        iso_3: 'CHE',
        name_fr: 'Suisse',
        name_en: 'Switzerland',
      });
    });
  });

  describe('missing production', () => {
    /** A home with five clear days in the two weeks before the tests. */
    const SUNNY = 'swiss@foyer.example';
    const judge = async () => {
      const { store, nowMs } = platform();
      await store.database.query("update production_check set checked_at = checked_at - interval '1 day'");
      const now = new Date(nowMs());
      for (const id of await homesToJudge(store.database, now)) await judgeProduction(store, id, now);
    };
    const scale = async (factor: number) => {
      const { id } = await platform().account(SUNNY);
      await platform().store.database.query(
        `update measure_hour m set produced_ws = round(produced_ws * $2::float8) from device d
         where d.key = m.device_key and d.plug_type = 'vrt' and m.at >= $3
           and d.household_key = (select key from account where id = $1)`,
        [id, factor, new Date(platform().nowMs() - 14 * 86_400_000)],
      );
    };
    const activeAlerts = async () =>
      (await platform().callAs(SUNNY, '/api/alerts')).body.alerts.filter(
        ({ active, type }: { active: boolean; type: string }) =>
          active && /^production_(part_out|falling|unclear)$/.test(type),
      );

    test('is looked for in each home although one cannot be judged', async () => {
      const { store, nowMs, account, jobs } = platform();
      const { database } = store;
      const { id } = await account(SUNNY);
      const now = new Date(nowMs());
      const homes = await homesToJudge(database, now);
      expect(homes.length).toBeGreaterThan(1);
      // A number out of range: the sum of two of these.
      await database.query(
        `update account set details = jsonb_set(details, '{longitude}', '1e400') where id = $1`,
        [id],
      );
      await addMissingJobs(database, 'production_check', homes, now);
      jobs.wake();
      await jobs.whenIdle();
      await database.query(
        `update account set details = jsonb_set(details, '{longitude}', '8.54') where id = $1`,
        [id],
      );
      expect(await homesToJudge(database, now)).toEqual([id]);
      expect(await failingJobs(database, 10)).toMatchObject([{ kind: 'production_check', subject: id }]);
      await database.query("delete from job where kind = 'production_check'");
    });

    test('raises one alert although two processes judge a home at once', async () => {
      const { store, nowMs, account } = platform();
      const { id } = await account(SUNNY);
      await scale(0.6);
      await judgeProduction(store, id, new Date(nowMs() - 86_400_000));
      await Promise.all([1, 2, 3].map(() => judgeProduction(store, id, new Date(nowMs()))));
      expect(await activeAlerts()).toHaveLength(1);
      await scale(1 / 0.6);
      await judgeProduction(store, id, new Date(nowMs()));
      expect(await activeAlerts()).toEqual([]);
    });

    test('is told on the second day of a low index, and over once the panels give what they gave', async () => {
      await judge();
      const { index } = (await platform().callAs(SUNNY, '/api/forecast')).body;
      expect(index.index).toBeGreaterThan(0.9);
      await scale(0.6);
      await judge();
      expect(await activeAlerts()).toEqual([]);
      platform().passTime(86_400_000);
      await judge();
      const [alert] = await activeAlerts();
      expect(alert).toMatchObject({
        type: 'production_part_out',
        description: expect.stringMatching(/\b40.?%/),
      });
      await judge();
      expect(await activeAlerts()).toHaveLength(1);
      await scale(1 / 0.6);
      await judge();
      expect(await activeAlerts()).toEqual([]);
    });
  });
}
