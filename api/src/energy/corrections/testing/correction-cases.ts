import { runsOf } from '@foyer/wire/corrections';
import { tidySteps } from '../../../process/old-steps';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const WH = 3_600;
const DAY_MS = 86_400_000;
const refusal = (error: string) => ({ status: 'error', error });

/** Load curve of one-hour rows among half hours; stamps are ends (instant, W). */
const MIXED_ROWS = [
  ['2020-02-03T01:00:00+01:00', 300],
  ['2020-02-03T02:00:00+01:00', 300],
  ['2020-02-03T03:00:00+01:00', 900],
  ['2020-02-03T03:30:00+01:00', 200],
  ['2020-02-03T04:00:00+01:00', 400],
  ['2020-02-03T04:30:00+01:00', 100],
] as const;
const MIXED_SPANS = MIXED_ROWS.slice(1).map(([stamp, watts], index) => {
  const [startMs, endMs] = [Date.parse(MIXED_ROWS[index]?.[0] ?? ''), Date.parse(stamp)];
  return { startMs, endMs, energyWs: (watts * (endMs - startMs)) / 1000 };
});

/** Equal spans of one energy from an instant on. */
const spansFrom = (start: string, minutes: number, energiesWs: readonly number[]) =>
  energiesWs.map((energyWs, index) => {
    const startMs = Date.parse(start) + index * minutes * 60_000;
    return { startMs, endMs: startMs + minutes * 60_000, energyWs };
  });

type Spans = readonly { readonly startMs: number; readonly endMs: number; readonly energyWs: number }[];

/** Wire tests of files loaded, spans taken out, and undoing both. */
export function correctionCases(platform: () => TestPlatform): void {
  const call = async (path: string, fields: Fields, as: 'form' | 'json' = 'form') =>
    (await platform().callAs(HOME, `/api/corrections${path}`, fields, { method: 'POST', as })).body;
  const file = (flow: string, spans: Spans, deviceId?: string) => ({
    kind: 'file',
    name: 'file.csv',
    format: 'enedis-load-curve',
    meter: '30001234567890',
    series: [{ name: 'curve', flow, runs: runsOf(spans), ...(deviceId && { deviceId }) }],
  });
  const propose = (content: object) => call('/propose', content as Fields, 'json');
  const list = async () => (await platform().callAs(HOME, '/api/corrections')).body.corrections;
  const apply = async (content: object, replaces = false): Promise<string> => {
    const { correction } = await propose(content);
    const { status } = await call('/apply', { id: correction.id, replaces });
    expect(status).toBe('ok');
    await platform().deliverMails();
    expect((await list())[0]).toMatchObject({ id: correction.id, state: 'applied', progress: 1 });
    return correction.id;
  };
  const undo = async (id: string) => {
    expect(await call('/undo', { id })).toMatchObject({ status: 'ok' });
    await platform().deliverMails();
    expect((await list()).find((one: { id: string }) => one.id === id).state).toBe('undone');
  };
  const groups = async (groupType: string, fromDate: string, toDate: string, typeId = 'virtual') => {
    const { id } = await platform().deviceOfType(typeId, HOME);
    const fields = { groupType, fromDate, toDate, deviceId: id };
    return (await platform().callAs(HOME, '/api/measures/grouping', fields)).body;
  };
  /** Wh of one value by group; null where it is not measured. */
  const wattHours = async (
    type: string,
    groupType: string,
    fromDate: string,
    toDate: string,
    typeId?: string,
  ) => {
    const { measures = [] } = await groups(groupType, fromDate, toDate, typeId);
    return measures.map(({ values }: { values: { type: string; value: number | null }[] }) => {
      const value = values.find((one) => one.type === type)?.value ?? null;
      return value === null ? null : value / WH;
    });
  };
  const setKind = (kind: string) =>
    platform().store.database.query(
      'update gateway set kind = $2 where household_key = (select key from account where email = $1)',
      [HOME, kind],
    );

  describe('corrections', () => {
    beforeAll(() => setKind('import'));
    afterAll(() => setKind('simulated'));

    test('a load curve of rows of one hour and half an hour counts to the watt-second', async () => {
      const before = await groups('hour', '2020-02-03', '2020-02-04');
      const { correction } = await propose(file('import', MIXED_SPANS));
      expect(correction).toMatchObject({
        state: 'proposed',
        meter: '30001234567890',
        series: [
          {
            flow: 'import',
            energyWs: 1_550 * WH,
            shortestMinutes: 30,
            longestMinutes: 60,
            missingMinutes: 0,
            knownMinutes: 0,
          },
        ],
      });
      expect(await groups('hour', '2020-02-03', '2020-02-04')).toEqual(before);

      const id = await apply(file('import', MIXED_SPANS));
      const hours = await wattHours('grid_energy', 'hour', '2020-02-03', '2020-02-04');
      expect(hours.slice(1, 5)).toEqual([300, 900, 300, 50]);
      expect(await wattHours('energy', 'day', '2020-02-03', '2020-02-04')).toEqual([1_550]);
      expect(await wattHours('grid_energy', 'month', '2020-02-01', '2020-03-01')).toEqual([1_550]);
      expect((await platform().callAs(HOME, '/api/profile')).body.operationalDate).toMatch(/^03-02-2020/);

      await undo(id);
      expect(await groups('hour', '2020-02-03', '2020-02-04')).toEqual(before);
      expect((await platform().callAs(HOME, '/api/profile')).body.operationalDate).not.toMatch(/2020/);
    });

    test('the day on which clocks go back has fifty half hours', async () => {
      const spans = spansFrom(
        '2020-10-24T22:00:00Z',
        30,
        Array.from({ length: 50 }, (_, index) => 100 * WH + index),
      );
      const id = await apply(file('import', spans));
      const whole = spans.reduce((sum, { energyWs }) => sum + energyWs, 0);
      expect(await wattHours('grid_energy', 'day', '2020-10-25', '2020-10-26')).toEqual([whole / WH]);
      expect(await wattHours('grid_energy', 'hour', '2020-10-25', '2020-10-26')).toHaveLength(25);
      await undo(id);
    });

    test('what is sold counts whichever of the two files comes first', async () => {
      const sold = await apply(file('export', spansFrom('2020-06-01T10:00:00Z', 30, [400 * WH])));
      expect(await wattHours('electricity_meter_energy', 'day', '2020-06-01', '2020-06-02')).toEqual([]);
      const bought = await apply(file('import', spansFrom('2020-06-01T10:00:00Z', 30, [150 * WH])));
      expect(await wattHours('electricity_meter_energy', 'day', '2020-06-01', '2020-06-02')).toEqual([-250]);
      // What was produced is not known, and so is not what was used.
      expect(await wattHours('energy', 'day', '2020-06-01', '2020-06-02')).toEqual([null]);
      const production = await platform().deviceOfType('production_counter', HOME);
      const produced = await apply(
        file('production', spansFrom('2020-06-01T10:00:00Z', 30, [600 * WH]), production.id),
      );
      expect(await wattHours('energy', 'day', '2020-06-01', '2020-06-02')).toEqual([350]);
      expect(await wattHours('green_energy', 'day', '2020-06-01', '2020-06-02')).toEqual([350]);
      expect(await wattHours('energy', 'day', '2020-06-01', '2020-06-02', 'production_counter')).toEqual([
        600,
      ]);
      for (const id of [produced, bought, sold]) await undo(id);
      expect(await wattHours('energy', 'day', '2020-06-01', '2020-06-02')).toEqual([]);
    });

    test('measured steps stay, or are replaced where that is wished; undoing restores them', async () => {
      const day = new Date(platform().nowMs() - 3 * DAY_MS).toISOString().slice(0, 10);
      const next = new Date(platform().nowMs() - 2 * DAY_MS).toISOString().slice(0, 10);
      const spans = spansFrom(`${day}T02:00:00Z`, 60, [123 * WH, 456 * WH]);
      const before = await groups('five_minutes', day, next);
      const { correction } = await propose(file('import', spans));
      expect(correction.series[0]).toMatchObject({ knownMinutes: 120 });
      const filled = await apply(file('import', spans));
      expect(await groups('five_minutes', day, next)).toEqual(before);
      const replaced = await apply(file('import', spans), true);
      const hours = await wattHours('grid_energy', 'hour', day, next);
      expect(hours).toEqual(expect.arrayContaining([123, 456]));
      expect(await call('/undo', { id: filled })).toEqual(refusal('correction.covered'));
      await undo(replaced);
      expect(await groups('five_minutes', day, next)).toEqual(before);
      await undo(filled);
      expect(await groups('five_minutes', day, next)).toEqual(before);
    });

    test('a wrong span is taken out of every group, and comes back', async () => {
      const day = new Date(platform().nowMs() - 3 * DAY_MS).toISOString().slice(0, 10);
      const next = new Date(platform().nowMs() - 2 * DAY_MS).toISOString().slice(0, 10);
      const periods = ['five_minutes', 'hour', 'day'];
      const answers = () => Promise.all(periods.map((period) => groups(period, day, next)));
      const before = await answers();
      const from = Date.parse(`${day}T09:00:00Z`) / 1000;
      const span = { flow: 'import', from, until: from + 7_200 };
      const { correction } = await call('/proposeRemoval', span);
      expect(correction).toMatchObject({ kind: 'removal', series: [{ knownMinutes: 120 }] });
      expect(correction.series[0].knownWs).toBe(correction.series[0].energyWs);
      await call('/apply', { id: correction.id, replaces: true });
      const hours = await wattHours('grid_energy', 'hour', day, next);
      expect(hours.filter((value: number | null) => value === null)).toHaveLength(2);
      await undo(correction.id);
      expect(await answers()).toEqual(before);
    });

    test('energies of days count to days and months alone', async () => {
      const spans = spansFrom('2020-03-09T23:00:00Z', 24 * 60, [9_000 * WH, 8_000 * WH]);
      const id = await apply(file('import', spans));
      expect(await wattHours('grid_energy', 'day', '2020-03-10', '2020-03-12')).toEqual([9_000, 8_000]);
      expect(await wattHours('energy', 'month', '2020-03-01', '2020-04-01')).toEqual([17_000]);
      expect(await wattHours('grid_energy', 'hour', '2020-03-10', '2020-03-12')).toEqual([]);
      await undo(id);
      expect(await wattHours('grid_energy', 'day', '2020-03-10', '2020-03-12')).toEqual([]);
    });

    test.each([
      ['correction.overlaps', [...MIXED_SPANS, ...MIXED_SPANS.slice(0, 1)]],
      ['correction.future', spansFrom('2090-01-01T00:00:00Z', 30, [1])],
      [
        'correction.too.long',
        [...spansFrom('2001-01-01T00:00:00Z', 30, [1]), ...spansFrom('2020-01-01T00:00:00Z', 30, [1])],
      ],
    ])('%s is refused and changes nothing', async (error, spans) => {
      const before = await list();
      expect(await propose(file('import', spans))).toEqual(refusal(error));
      expect(await list()).toEqual(before);
    });

    test('a flow that a device does not have, and what was applied before, are refused', async () => {
      expect(await propose(file('production', MIXED_SPANS))).toEqual(refusal('correction.flow.unsupported'));
      expect(await call('/apply', { id: 'nothing', replaces: false })).toEqual(
        refusal('correction.not.found'),
      );
      const id = await apply(file('import', MIXED_SPANS));
      expect(await call('/apply', { id, replaces: false })).toEqual(refusal('correction.not.proposed'));
      await undo(id);
      expect(await call('/undo', { id })).toEqual(refusal('correction.not.applied'));
    });

    test('a correction tells which spans it has changed', async () => {
      const id = await apply(file('import', MIXED_SPANS));
      const changed = async () =>
        (await list()).find((one: { id: string }) => one.id === id).series[0].changed;
      const span = { fromMs: MIXED_SPANS[0]?.startMs, untilMs: MIXED_SPANS.at(-1)?.endMs };
      expect(await changed()).toEqual([span]);
      // What is measured already stays: nothing is changed.
      const again = await apply(file('import', MIXED_SPANS));
      expect((await list())[0].series[0].changed).toEqual([]);
      for (const one of [again, id]) await undo(one);
    });

    test.each([['applying'], ['undoing']])(
      'is refused while another one of its time is %s',
      async (state) => {
        const setState = (id: string, to: string) =>
          platform().store.database.query('update correction set state = $2 where id = $1', [id, to]);
        const first = await apply(file('import', MIXED_SPANS));
        await setState(first, state);
        const { correction } = await propose(file('import', MIXED_SPANS));
        const refused = await call('/apply', { id: correction.id, replaces: false });
        expect(refused).toEqual(refusal('correction.under.way'));
        const other = await propose(file('import', spansFrom('2020-09-01T10:00:00Z', 30, [100])));
        expect(await call('/apply', { id: other.correction.id, replaces: false })).toMatchObject({
          status: 'ok',
        });
        await platform().deliverMails();
        await setState(first, 'applied');
        for (const id of [other.correction.id, first]) await undo(id);
      },
    );

    test('old steps go once a correction can no longer be undone, and not before', async () => {
      const before = await groups('hour', '2020-02-03', '2020-02-04');
      const tidy = async () => {
        const { store, nowMs } = platform();
        const household = await store.accounts.byEmail(HOME);
        await tidySteps(store, household?.id ?? '', { stepDays: 400, packStepsDays: null }, nowMs());
      };
      const qualities = async () => {
        const { measures } = await groups('five_minutes', '2020-02-03', '2020-02-04');
        return new Set(measures.map(({ quality }: { quality: string | null }) => quality));
      };
      const undone = await apply(file('import', MIXED_SPANS));
      await tidy();
      await undo(undone);
      expect(await groups('hour', '2020-02-03', '2020-02-04')).toEqual(before);

      await apply(file('import', MIXED_SPANS));
      await tidy();
      expect(await qualities()).not.toContain('hourly');
      platform().passTime(31 * DAY_MS);
      await tidy();
      expect(await qualities()).toContain('hourly');
    });

    test('thirty days later a correction stays', async () => {
      const id = await apply(file('import', MIXED_SPANS));
      platform().passTime(31 * DAY_MS);
      expect(await call('/undo', { id })).toEqual(refusal('correction.too.late'));
      expect(await wattHours('energy', 'day', '2020-02-03', '2020-02-04')).toEqual([1_550]);
    });
  });
}
