import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addMonths, siteMinuteOfDay } from '@foyer/domain';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { invalidateCachedMeasures, writeRows } from '../measure-writer';
import { recordRecovery } from '../recovery-store';

const HOME = 'home@foyer.example';

/** Groups with quality, own energy, and the order of cheap and expensive requests. */
export function measureCases(platform: () => TestPlatform): void {
  const call = (path: string, fields = {}) => platform().callAs(HOME, path, fields);

  test('live states of one home are answered before the expensive requests of another', async () => {
    const { account, store, callAs } = platform();
    const devices = await store.devices.ofHousehold((await account(HOME)).id);
    const deviceId = devices.find(({ plugType }) => plugType === 'vrt')?.id ?? '';
    await callAs('swiss@foyer.example', '/api/states');
    const answered: string[] = [];
    const years = Array.from({ length: 12 }, async (_, index) => {
      // Different periods: requests for the same one share its answer.
      const period = { fromDate: `2025-06-${10 + index}`, toDate: '2026-06-21' };
      const { body } = await call('/api/measures/grouping', { deviceId, groupType: 'day', ...period });
      expect(body.error ?? 'answered').toMatch(/^(answered|too\.many\.requests)$/);
      answered.push('year');
    });
    const states = callAs('swiss@foyer.example', '/api/states').then(({ body }) => {
      expect(body.status).toBe('ok');
      answered.push('states');
    });
    await Promise.all([...years, states]);
    // One year on PGlite, five on PostgreSQL, may already be running.
    expect(answered.indexOf('states')).toBeLessThanOrEqual(5);
  });

  describe('energy used without being bought', () => {
    let deviceId = '';
    const ownEnergy = async (fromDate: string, toDate: string) =>
      (await call('/api/measures/ownEnergy', { deviceId, fromDate, toDate })).body;

    beforeAll(async () => {
      const { devices } = (await call('/api/devices')).body;
      deviceId = devices.find(({ type }: { type: string }) => type === 'vrt').id;
      // Hours before the seeded ones, all different; every 7th buys more than it uses, to charge the battery.
      await platform().store.database.query(
        `insert into measure_hour (household_key, device_key, at, samples, energy_ws, grid_ws)
         select d.household_key, d.key, hour, 12, 100000 + n, case n % 7 when 0 then 200000 else n % 1009 end
         from device d, generate_series('2025-01-31T23:00:00Z'::timestamptz, '2026-05-02T12:00:00Z', '1 hour')
           with ordinality as made (hour, n)
         where d.id = $1 on conflict do nothing`,
        [deviceId],
      );
    });

    test('a year equals the sum of its months at both prices, across both clock changes', async () => {
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

    // 8 hours between 22:20 and 6:20; one more or one less on the nights of the clock changes. Hours without
    // five-minute rows are cut in proportion: 2/3 of 22:00 to 23:00, 1/3 of 6:00 to 7:00.
    test.each([
      ['2025-10-25', '2025-10-26', 24, 8],
      ['2025-10-26', '2025-10-27', 25, 9],
      ['2026-03-29', '2026-03-30', 23, 7],
    ])('the energy of %s is cut at the minute where the price changes', async (day, next, hours, nights) => {
      const question = { deviceId, groupType: 'hour', fromDate: day, toDate: next };
      const own = (await call('/api/measures/grouping', question)).body.measures.map(
        ({ date, values }: { date: string; values: { type: string; value: number }[] }) => {
          const of = (type: string) => values.find((value) => value.type === type)?.value ?? 0;
          const minute = siteMinuteOfDay(Date.parse(`${date.replace(' ', 'T')}Z`), 'Europe/Paris');
          const share =
            minute === 360 ? 1 / 3 : minute === 1320 ? 2 / 3 : Number(minute < 360 || minute > 1320);
          return { share, ownWs: of('energy') - of('grid_energy') };
        },
      );
      const sumOf = (of: (one: { share: number; ownWs: number }) => number) =>
        own.reduce((sum: number, one: { share: number; ownWs: number }) => sum + of(one), 0);
      expect([own.length, Math.round(sumOf(({ share }) => share))]).toEqual([hours, nights]);
      const { withinRanges, outsideRanges } = (await ownEnergy(day, next)).ownEnergy;
      expect(Math.abs(withinRanges - sumOf(({ share, ownWs }) => share * ownWs))).toBeLessThan(2);
      expect(withinRanges + outsideRanges).toBe(sumOf(({ ownWs }) => ownWs));
    });

    test('is null when nothing was measured and refused beyond one year', async () => {
      expect((await ownEnergy('2020-01-01', '2020-02-01')).ownEnergy).toBeNull();
      expect((await ownEnergy('2025-01-01', '2026-01-03')).error).toBe('period.too.long');
      expect((await ownEnergy('2026-01-01', '2026-01-01')).error).toBe('period.invalid');
    });
  });

  describe('measures', () => {
    test('report which of them came late', async () => {
      const { id } = await platform().deviceOfType('virtual');
      const { body } = await call('/api/measures/grouping', {
        deviceId: id,
        groupType: 'hour',
        fromDate: '2026-06-20',
        toDate: '2026-06-22',
      });
      const { measures } = body;
      const late = measures.flatMap(({ quality }: { quality: string }, hour: number) =>
        quality === 'recovered' ? [hour] : [],
      );
      expect(late).toEqual([13, 14]);
      // A day lists its late part; an hour that was late as a whole has no parts.
      expect(measures.every(({ lateParts }: { lateParts?: unknown }) => lateParts === undefined)).toBe(true);
      const days = await call('/api/measures/grouping', {
        deviceId: id,
        groupType: 'day',
        fromDate: '2026-06-20',
        toDate: '2026-06-22',
      });
      expect(days.body.measures.map(({ lateParts }: { lateParts?: unknown }) => lateParts)).toEqual([
        [{ from: '2026-06-20 11:00:00', until: '2026-06-20 13:00:00' }],
        undefined,
      ]);
      expect(measures.every(({ quality }: { quality: string | null }) => quality !== 'missing')).toBe(true);
    });

    test('cached measurements equal stored ones after a correction and after late measurements', async () => {
      const { account, store, nowMs, deviceOfType } = platform();
      const device = await deviceOfType('virtual');
      const home = await account(HOME);
      const question = { groupType: 'five_minutes', fromDate: '2026-06-20', toDate: '2026-06-22' } as const;
      const answered = async () =>
        (await call('/api/measures/grouping', { deviceId: device.id, ...question })).body.measures;
      const read = async () =>
        (
          await store.measures.grouping(home.id, {
            of: { deviceId: device.id },
            ...question,
            now: new Date(nowMs()),
          })
        )?.map(({ date, values, quality }) => ({ date, values, quality }));
      const before = await answered();
      expect(before).toEqual(await read());

      const [{ key = 0, householdKey: ofHome = 0 } = {}] = await store.database.query<{
        key: number;
        householdKey: number;
      }>('select key, household_key as "householdKey" from device where id = $1', [device.id]);
      const corrected = { columns: ['energy_ws'], deviceKeys: [key], cells: [[123_456]] };
      const atSeconds = [Date.parse('2026-06-20T10:00:00Z') / 1000];
      await writeRows(store.database, 'measure_five_minutes', ofHome, { ...corrected, atSeconds }, 'replace');
      await invalidateCachedMeasures(store.database, ofHome);
      const after = await answered();
      expect(after).not.toEqual(before);
      expect(after).toEqual(await read());

      const [{ householdKey = 0 } = {}] = await store.database.query<{ householdKey: number }>(
        'select household_key as "householdKey" from device where id = $1',
        [device.id],
      );
      const late = { from: new Date('2026-06-20T02:00:00Z'), until: new Date('2026-06-20T03:00:00Z') };
      await recordRecovery(store.database, householdKey, { ...late, at: new Date(nowMs()) });
      expect(await answered()).toEqual(await read());
      expect(await answered()).not.toEqual(after);
    });

    test('are compressed', async () => {
      const { id } = await platform().deviceOfType('virtual');
      const day = { deviceId: id, groupType: 'five_minutes', fromDate: '2026-06-19', toDate: '2026-06-20' };
      const plain = await call('/api/measures/grouping', day);
      const whole = { br: brotliDecompressSync, gzip: gunzipSync };
      // The second time from the cache.
      for (const encoding of ['br', 'gzip', 'br', 'gzip'] as const) {
        const small = await platform().callAs(HOME, '/api/measures/grouping', day, {
          headers: { 'accept-encoding': encoding },
        });
        expect([small.headers['content-encoding'], small.headers.vary]).toEqual([
          encoding,
          'Accept-Encoding',
        ]);
        expect(small.headers.etag).toBe(plain.headers.etag);
        expect(JSON.parse(whole[encoding](small.body).toString())).toEqual(plain.body);
        expect(small.body.length * 10).toBeLessThan(JSON.stringify(plain.body).length);
      }
    });

    test('carry an ETag and are not sent again to a caller that has them', async () => {
      const { id } = await platform().deviceOfType('virtual');
      const day = { deviceId: id, groupType: 'hour', fromDate: '2026-06-19', toDate: '2026-06-20' };
      const { headers } = await call('/api/measures/grouping', day);
      const etag = String(headers.etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await platform().callAs(HOME, '/api/measures/grouping', day, {
          headers: { 'if-none-match': known },
        });
        expect([again.httpStatus, again.headers['cache-control']]).toEqual([304, 'no-store']);
      }
      const other = await call('/api/measures/grouping', { ...day, toDate: '2026-06-21' });
      expect([other.httpStatus, other.headers.etag === etag]).toEqual([200, false]);
    });
  });
}
