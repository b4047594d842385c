import type { HomePrices } from '../home/tariff/home-prices';
import type { StoredTariff } from '../home/tariff/tariff-store';
import type { Account } from '../identity/accounts/account-store';
import { enteredContract } from '../money/contract/entered-contract';
import { cutMinutesOf } from './old-steps';
import type { Store } from './store';

const DAYS = { fromDay: '2025-06-01', toDay: '2025-06-02' };
const site = { timeZone: 'Europe/Paris' };
const own = (fromDay: string, ranges: string) =>
  ({ fromDay, ranges, pricesCentsPerKwh: ranges === '' ? [20] : [22, 16] }) as unknown as StoredTariff;
const dynamic = { ...own('2026-01-01', ''), offer: { name: 'dynamic:hours' } } as unknown as StoredTariff;
const terms = { fromDay: DAYS.fromDay, kva: 6, country: 'FR', currency: 'EUR' };
const quarters = {
  label: '',
  charges: [],
  slots: [{ startMs: 0, endMs: 900_000, centsPerKwh: 1, isProvisional: false }],
};
const versionOf = (tariff: StoredTariff) =>
  enteredContract(tariff, null, terms, new Map([['dynamic:hours', quarters]]));

it.each([
  ['one price', [own('2025-01-01', '')], []],
  ['hours of the days', [own('2025-01-01', 'mon 6:20 off;mon 22:20 on')], [0, 20 + 6 * 60, 20 + 22 * 60]],
  [
    'hours of a planned tariff',
    [own('2025-01-01', ''), own('2027-01-01', 'mon 6:30 off;mon 22:00 on')],
    [0, 390, 1320],
  ],
  ['a later series', [own('2025-01-01', ''), dynamic], []],
])('steps are kept at the minutes that are cut by %s', async (_, tariffs, expected) => {
  const answer = (versions: readonly StoredTariff[]) => ({
    ...{ versions: versions.map(versionOf), basis: 'tariff' as const, tariffs, site },
  });
  const homePrices: Partial<HomePrices> = {
    ofDays: async () => answer(tariffs.slice(0, 1)),
    ofTerms: async (tariff) => answer([tariff as StoredTariff]),
  };
  const store = { contracts: { ofHousehold: async () => [] }, homePrices } as unknown as Store;
  const found = await cutMinutesOf(store, { id: 'home', siteTimeZone: 'Europe/Paris' } as Account, 0, DAYS);
  expect([...found].toSorted((a, b) => a - b)).toEqual(expected);
});
