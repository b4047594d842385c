import type { TestPlatform } from '../../process/testing/test-platform';
import { commandRunner } from './run-command';

/** Commands of operators for contracts. */
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
  });
}
