import { addDays } from '@foyer/domain';
import type { Account } from '../../../identity/accounts/account-store';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

type Cases = (platform: () => TestPlatform) => void;

/** Cases about the tariffs of a home: its contract, which would price its days instead, is set aside for them. */
export function withoutContract(email: string, cases: Cases): Cases {
  return (platform) =>
    describe('with another supplier', () => {
      let lifecycle: Account['contractLifecycle'];
      const store = (value: Account['contractLifecycle']) =>
        platform().store.database.query(
          'update account set contract_lifecycle = $2::jsonb where email = $1',
          [email, value && JSON.stringify(value)],
        );
      beforeAll(async () => {
        lifecycle = (await platform().account(email)).contractLifecycle;
        await store(null);
      });
      afterAll(() => store(lifecycle));
      cases(platform);
    });
}

export function supplyCases(platform: () => TestPlatform): void {
  describe('a contract that supplies the home', () => {
    const atTempo = async (path: string, fields: Fields = {}) =>
      (await platform().callAs('tempo@foyer.example', path, fields)).body;

    test('is listed, and none for a home with another supplier', async () => {
      expect((await atTempo('/api/tariff/supply')).contracts).toMatchObject([
        { toDate: null, supplier: 'Foyer Énergie', offer: 'tempo', seriesLabel: null, kva: 9 },
      ]);
      expect((await platform().callAs('solar@foyer.example', '/api/tariff/supply')).body.contracts).toEqual(
        [],
      );
    });

    test('prices its days, whatever tariff the household entered', async () => {
      const { versions: entered } = await atTempo('/api/tariff/versions');
      expect(entered).toMatchObject([{ price: 16.12, rangePrice: 13.25, offer: null }]);
      const { database } = platform().store;
      const day = '2026-11-10';
      await database.query(
        "insert into tempo_colour (day, colour, source, fetched_at) values ($1, 'red', 'test', now())",
        [day],
      );
      const { prices } = await atTempo('/api/tariff/prices', { fromDate: day, toDate: addDays(day, 1) });
      await database.query('delete from tempo_colour where day = $1', [day]);
      expect(prices).toMatchObject([
        { until: '2026-11-10 05:00:00', price: null },
        { until: '2026-11-10 21:00:00', period: 'redPeak', price: 72.95 },
        { until: '2026-11-10 23:00:00', period: 'redOffPeak', price: 16.15 },
      ]);
    });
  });
}
