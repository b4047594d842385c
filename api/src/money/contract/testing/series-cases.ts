import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billExplanation } from '@foyer/wire/bill-explanation';
import { commandRunner } from '../../../administration/testing/run-command';
import type { Store } from '../../../process/store';
import type { TestPlatform } from '../../../process/testing/test-platform';
import type { BillFacts } from '../../documents/facts';

const HOME = 'home@foyer.example';
const QUARTER_MS = 900_000;
export const SERIES = { country: 'FR', label: 'Quarters of an hour', source: 'test' };
/** Also below zero. */
const quarterCents = (ms: number) => ((Math.floor(ms / QUARTER_MS) * 7) % 41) - 3.25;

const DAYS = `m.at >= '2026-07-25T22:00Z' and m.at < '2026-07-31T22:00Z'
  and m.household_key = $1 and m.device_key = $2`;
const STEP_WS = `60000 + (extract(epoch from m.at - '1970-01-01 00:00Z'::timestamptz)::bigint / 300) % 97 * 1000`;

/** Keys of the home and of its counted device. */
async function keysOf({ database }: Store): Promise<[householdKey: number, deviceKey: number]> {
  const [row] = await database.query<{ householdKey: number; deviceKey: number }>(
    `select a.key as "householdKey", d.key as "deviceKey" from device d join account a on a.key = d.household_key
     where a.email = $1 and d.plug_type = 'vrt'`,
    [HOME],
  );
  if (!row) throw new Error(`${HOME} counts nothing`);
  return [row.householdKey, row.deviceKey];
}

/** Energy bought in every step of the days with a series: the simulated home buys none in July. */
export async function buyInEveryStep(store: Store): Promise<void> {
  await store.database.query(
    `update measure_five_minutes m set grid_ws = ${STEP_WS}, meter_ws = ${STEP_WS} where ${DAYS}`,
    await keysOf(store),
  );
}

/** Commands of operators on the database of a platform, and an import of quarters of an hour. */
export function commandsOn(platform: () => TestPlatform) {
  const { run: command } = commandRunner(platform);
  const importQuarters = (from: string, to: string, isNew: Record<string, string> = {}) => {
    const rows = ['start,end,cents_per_kwh'];
    for (let ms = Date.parse(from); ms < Date.parse(to); ms += QUARTER_MS) {
      const [start, end] = [new Date(ms).toISOString(), new Date(ms + QUARTER_MS).toISOString()];
      rows.push(`${start},${end},${quarterCents(ms)}`);
    }
    const file = join(mkdtempSync(join(tmpdir(), 'foyer-series-')), 'series.csv');
    writeFileSync(file, rows.join('\n'));
    return command('prices import', [], { series: 'quarters', file, ...isNew });
  };
  return { command, importQuarters };
}

/** A home whose contract has the prices of a series from 26 July 2026, after the bill of July. */
export function seriesCases(
  platform: () => TestPlatform,
  billOf: (fromDay: string) => Promise<BillFacts | undefined>,
): void {
  const { command } = commandsOn(platform);

  it('at the prices of a series are billed slot by slot, once each slot is known', async () => {
    const facts = (await billOf('2026-07-01')) as BillFacts;
    const line = facts.bill.lines.find(({ label }) => label === SERIES.label);
    expect([line?.hours, facts.missingHours]).toEqual(['base', 0]);
    const rows = await platform().store.database.query<{ at: Date; ws: number }>(
      `select m.at, m.grid_ws as ws from measure_five_minutes m where ${DAYS}`,
      await keysOf(platform().store),
    );
    expect(rows).toHaveLength(6 * 288);
    const cents = rows.reduce((sum, { at, ws }) => sum + (ws * quarterCents(at.getTime())) / 3_600_000, 0);
    expect(line?.amountCents).toBe(Math.round(cents));
    expect(line?.quantity).toBeGreaterThan(1);
    expect(line?.quantity).toBeCloseTo(rows.reduce((sum, { ws }) => sum + ws, 0) / 3_600_000, 6);
    const { bills } = (await platform().callAs(HOME, '/api/user/document/bills')).body;
    const { number } = bills.find(({ from }: { from: string }) => from === '2026-07-01');
    const path = '/api/user/document/bill/explanation';
    const { body } = await platform().callAs(HOME, path, { billNumber: number });
    const { lines } = billExplanation.read(billExplanation.answer.parse(body));
    const explained = lines.find(({ label }) => label === SERIES.label);
    const days = explained?.days ?? [];
    expect(days.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(line?.amountCents);
    const hours = days.flatMap((day) => day.hours);
    expect(hours).toHaveLength(144);
    expect(hours.reduce((sum, hour) => sum + hour.cents, 0)).toBeCloseTo(cents, 3);
    // Most of July has no slot.
    const compared = (await platform().callAs(HOME, '/api/tariff/offers/compare')).body.month;
    expect(compared.unpriced).toContainEqual({
      ...{ offer: 'dynamic:quarters', label: 'Quarters of an hour', inForce: true },
      ...{ reason: 'series', day: '2026-07-01' },
    });
    const charge = (from: string) =>
      command('prices charge', [], { series: 'quarters', from, cents: '1300' });
    await expect(charge('2026-07-31')).rejects.toThrow(
      /^Days before 2026-08-01 are billed with the series quarters: /,
    );
    expect((await charge('2026-08-01')).data).toMatchObject({ charge: { centsPerMonth: 1300 } });
  });

  it.each([
    [{ offer: 'base', kva: '9' }, /^The days before 2026-08-01 are billed: the first day must be 2026-08-01/],
    [{ offer: 'base', kva: '9', from: '2026-07-16' }, /^A supply contract from 2026-07-16 is recorded/],
    [
      { offer: 'flat', kva: '9', from: '2026-09-01' },
      /^--offer is base, peakOffPeak, tempo, ejp, own, dynamic in FR/,
    ],
    [{ offer: 'base', kva: '50', from: '2026-09-01' }, /^No standing charge is published for 50 kVA/],
    [{ offer: 'base', kva: 'x', from: '2026-09-01' }, /^--kva is a power/],
    [
      { offer: 'base', kva: '9', from: '2026-09-01', cents: '20' },
      /^--cents does not belong to the offer base/,
    ],
    [{ offer: 'own', kva: '9', from: '2026-09-01' }, /^The offer own needs its --cents/],
    [{ offer: 'own', kva: '9', from: '2026-09-01', cents: '20', hours: 'x' }, /^--hours are weekly hours/],
    [
      { offer: 'own', kva: '9', from: '2026-09-01', cents: '20', 'cents-within': '15' },
      /^Give --hours together/,
    ],
    [{ offer: 'dynamic', kva: '9', from: '2026-09-01', series: 'none' }, /^There is no series "none"/],
    [{ offer: 'dynamic', kva: '9', from: '2026-09-01', series: 'swiss' }, /^The series swiss is of CH/],
  ])('are not recorded with %j', async (values, sentence) => {
    const swiss = { name: 'swiss', country: 'CH', currency: 'CHF', label: 'Swiss', source: 'test' };
    if (!(await platform().store.priceSeries.lock('swiss'))) await platform().store.priceSeries.create(swiss);
    const from = '2026-07-20';
    await expect(command('contract supply', [HOME], { from, ...values })).rejects.toThrow(sentence);
  });
}

/** Imports of the prices of a series by an operator. */
export function importCases(platform: () => TestPlatform): void {
  const { command } = commandsOn(platform);

  it('are imported, the final ones kept, and shown with what is known', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'foyer-prices-')), 'prices.csv');
    const series = 'spot-test';
    const write = (...rows: string[]) =>
      writeFileSync(file, ['start,end,cents_per_kwh', ...rows, ''].join('\n'));
    write(
      '2026-06-21T00:00+02:00,2026-06-21T01:00+02:00,10.5',
      '2026-06-21T02:00+02:00,2026-06-21T03:00+02:00,-1',
    );
    const isNew = { country: 'FR', label: 'Spot', source: 'exchange' };
    await expect(command('prices import', [], { series, file })).rejects.toThrow(
      /^There is no series spot-test: /,
    );
    expect((await command('prices import', [], { series, file, ...isNew })).data).toMatchObject({ added: 2 });
    expect((await command('prices import', [], { series, file })).data).toMatchObject({ added: 0, known: 2 });
    write(
      '2026-06-21T03:00+02:00,2026-06-21T04:00+02:00,3',
      '2026-06-21T02:00+02:00,2026-06-21T03:00+02:00,0',
    );
    await expect(command('prices import', [], { series, file })).rejects.toThrow(
      /^prices\.csv: line 3: .* has a final price of -1, which is never changed\.$/,
    );
    write('2026-06-21T03:00+02:00,2026-06-21T04:00+02:00,3');
    await command('prices import', [], { series, file, provisional: true });
    await command('prices charge', [], { series, from: '2026-01-01', cents: '1200' });
    const { lines } = await command('prices show', [], { series });
    expect(lines).toEqual([
      'spot-test: Spot (FR, EUR, exchange)',
      '  3 prices from 2026-06-20T22:00Z to 2026-06-21T02:00Z',
      '  gap from 2026-06-20T23:00Z to 2026-06-21T00:00Z',
      '  1 are provisional, the first from 2026-06-21T01:00Z',
      '  the last: 2026-06-21T01:00Z to 2026-06-21T02:00Z at 3',
      '  standing charge from 2026-01-01: 1200 per month',
    ]);
    const { database, priceSeries } = platform().store;
    const [midnight, three] = [Date.parse('2026-06-20T22:00Z'), Date.parse('2026-06-21T01:00Z')];
    expect(await priceSeries.slots(series, midnight + 1, three)).toHaveLength(2);
    const change = 'update price_slot set cents_per_kwh = 0 where series = $1 and not is_provisional';
    await expect(database.query(change, [series])).rejects.toThrow();
  });
}
