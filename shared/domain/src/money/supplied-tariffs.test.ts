import { type SuppliedDays, withSupply } from './supplied-tariffs';
import { type TariffVersion, tariffVersionOn } from './tariff-versions';

const entered = (
  fromDay: string,
  cents: number,
  sellingCentsPerKwh: number | null = null,
): TariffVersion => ({
  fromDay,
  tariff: { centsPerKwh: cents, rangeCentsPerKwh: cents, changes: [] },
  sellingCentsPerKwh,
});
const supplied = (fromDay: string, toDay: string | null, kva: number): SuppliedDays => ({
  fromDay,
  toDay,
  offer: { calendar: null, rows: [], slots: null, kva, colours: new Map() },
});
const priceOn = (versions: readonly TariffVersion[], day: string) => {
  const version = tariffVersionOn(versions, day);
  return version?.offer ? `contract ${version.offer.kva}` : (version?.tariff?.centsPerKwh ?? null);
};

const TARIFFS = [entered('2025-01-01', 20, 4), entered('2026-03-01', 22)];

test.each<[string, readonly SuppliedDays[], readonly (string | number | null)[]]>([
  ['no contract', [], [20, 20, 20, 22, 22]],
  ['an open contract', [supplied('2026-02-01', null, 6)], [20, 20, 'contract 6', 'contract 6', 'contract 6']],
  ['one that has ended', [supplied('2026-02-01', '2026-04-01', 6)], [20, 20, 'contract 6', 'contract 6', 22]],
  [
    'one that follows another',
    [supplied('2025-06-01', '2026-02-01', 6), supplied('2026-02-01', null, 9)],
    [20, 'contract 6', 'contract 9', 'contract 9', 'contract 9'],
  ],
  ['one before every tariff', [supplied('2024-01-01', '2024-06-01', 6)], [20, 20, 20, 22, 22]],
])('%s prices its days', (_case, contracts, expected) => {
  const versions = withSupply(TARIFFS, contracts);
  const days = ['2025-05-31', '2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01'];
  expect(days.map((day) => priceOn(versions, day))).toEqual(expected);
});

test('the selling price stays that of the tariff of the day', () => {
  const versions = withSupply(TARIFFS, [supplied('2025-06-01', null, 6)]);
  expect(tariffVersionOn(versions, '2026-02-28')?.sellingCentsPerKwh).toBe(4);
  expect(tariffVersionOn(versions, '2026-03-01')?.sellingCentsPerKwh).toBeNull();
});

test('a household without a tariff has the prices of its contract', () => {
  const versions = withSupply([], [supplied('2026-01-01', null, 6)]);
  expect(priceOn(versions, '2025-12-31')).toBeNull();
  expect(priceOn(versions, '2026-01-01')).toBe('contract 6');
});
