import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestPlatform } from '../../process/testing/test-platform';
import { commandRunner } from './run-command';

/** Commands of operators for contracts and prices. */
export function contractCommandCases(platform: () => TestPlatform): void {
  const { run, audited } = commandRunner(platform);

  describe('the command line of operators', () => {
    test('records who buys the surplus of a home; a new price leaves the earlier contract as it was', async () => {
      const email = 'green@azur.example';
      const shown = async () =>
        ((await run('contract show', [email])).data as { feedIn: { fromDay: string }[] }).feedIn;
      await run('contract feed-in', [email], {
        from: '2026-06-01',
        buyer: 'EDF OA',
        requested: '2026-04-01',
        kwp: '6',
      });
      expect(await audited(email)).toMatchObject({
        action: 'administration.contract.feed-in',
        facts: { from: '2026-06-01', buyer: 'EDF OA', centsPerKwh: 4 },
      });
      await run('contract feed-in', [email], { from: '2026-10-01', cents: '1.1' });
      await run('contract feed-in', [email], { from: '2027-01-01', end: true });
      expect(await shown()).toMatchObject([
        { fromDay: '2026-06-01', buyer: 'EDF OA', centsPerKwh: 4, requestedDay: '2026-04-01', kwp: 6 },
        { fromDay: '2026-10-01', buyer: 'EDF OA', centsPerKwh: 1.1, requestedDay: null },
        { fromDay: '2027-01-01', buyer: 'EDF OA', centsPerKwh: null },
      ]);
      const again = run('contract feed-in', [email], { from: '2026-10-01', cents: '30' });
      await expect(again).rejects.toThrow(/ is recorded already: it is never changed\.$/);
      const { database } = platform().store;
      await expect(database.query('update feed_in_version set price_cents = 30')).rejects.toThrow();
      await expect(run('contract feed-in', [email], { publish: true })).rejects.toThrow(/no provisional/);
      for (const cents of ['5', '6'])
        await run('contract feed-in', [email], {
          from: '2027-04-01',
          cents,
          buyer: 'EDF OA',
          provisional: true,
        });
      expect((await run('contract show', [email])).lines.at(-1)).toBe(
        'feed-in from 2027-04-01: EDF OA, 6 hundredths of EUR per kWh, provisional',
      );
      await run('contract feed-in', [email], { publish: true, cents: '6.5' });
      expect((await shown()).at(-1)).toMatchObject({ centsPerKwh: 6.5, isProvisional: false });
      const final = run('contract feed-in', [email], { from: '2027-04-01', cents: '9', provisional: true });
      await expect(final).rejects.toThrow(/never changed/);
      const { id } = await platform().account(email);
      await platform().store.contracts.record(id, {
        ...{ fromDay: '2027-05-01', supplier: 'Foyer Énergie', offer: 'flat', kva: 6, country: 'CH' },
        ...{ currency: 'CHF', ranges: '', isOffPeakWithin: true, pricesCentsPerKwh: [25] },
      });
      const foreign = run('contract feed-in', [email], { from: '2027-04-15', cents: '9' });
      await expect(foreign).rejects.toThrow(/in EUR .* from 2027-05-01, which is in CHF/);
    });

    test('imports a series of prices, keeps the final ones and shows what is known', async () => {
      const file = join(mkdtempSync(join(tmpdir(), 'foyer-prices-')), 'prices.csv');
      const series = 'spot-test';
      const write = (...rows: string[]) =>
        writeFileSync(file, ['start,end,cents_per_kwh', ...rows, ''].join('\n'));
      write(
        '2026-06-21T00:00+02:00,2026-06-21T01:00+02:00,10.5',
        '2026-06-21T02:00+02:00,2026-06-21T03:00+02:00,-1',
      );
      const isNew = { country: 'FR', label: 'Spot', source: 'exchange' };
      await expect(run('prices import', [], { series, file })).rejects.toThrow(
        /^There is no series spot-test: /,
      );
      expect((await run('prices import', [], { series, file, ...isNew })).data).toMatchObject({ added: 2 });
      expect((await run('prices import', [], { series, file })).data).toMatchObject({ added: 0, known: 2 });
      write(
        '2026-06-21T03:00+02:00,2026-06-21T04:00+02:00,3',
        '2026-06-21T02:00+02:00,2026-06-21T03:00+02:00,0',
      );
      await expect(run('prices import', [], { series, file })).rejects.toThrow(
        /^prices\.csv: line 3: .* has a final price of -1, which is never changed\.$/,
      );
      write('2026-06-21T03:00+02:00,2026-06-21T04:00+02:00,3');
      await run('prices import', [], { series, file, provisional: true });
      await run('prices charge', [], { series, from: '2026-01-01', cents: '1200' });
      const { lines } = await run('prices show', [], { series });
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
  });
}
