import { type ContractVersion, NO_BALANCE, type SurplusPrice, startOfSiteDay } from '@foyer/domain';
import { enteredContract } from '../../money/contract/entered-contract';
import type { BalancedStep } from './meter-hours';
import { ownEnergyAt } from './own-energy';

const KWH = 3_600_000;
const HOUR_MS = 3_600_000;
const DAYS = { fromDay: '2026-10-25', toDay: '2026-10-26' };
const NIGHTS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 6:20 off;${day} 22:20 on`)
  .join(';');
const site = { timeZone: 'Europe/Paris' };

const stepOf = (hour: number, values: { own?: number | null; exported?: number }): BalancedStep => {
  const startMs = startOfSiteDay(DAYS.fromDay, site.timeZone) + hour * HOUR_MS;
  const { own = 0, exported = 0 } = values;
  const measured = { ...NO_BALANCE, consumedWs: (1 + (own ?? 0)) * KWH, importedWs: KWH };
  const balance = own === null ? NO_BALANCE : { ...measured, exportedWs: exported * KWH };
  const { importedWs, exportedWs } = balance;
  return { startMs, endMs: startMs + HOUR_MS, importedWs, exportedWs, balance };
};
const hours = (values: (hour: number) => { own?: number | null; exported?: number }) =>
  Array.from({ length: 25 }, (_, hour) => stepOf(hour, values(hour)));

const entered = (fromDay: string, pricesCentsPerKwh: readonly number[], ranges = NIGHTS) =>
  enteredContract(
    { ranges, pricesCentsPerKwh },
    null,
    { fromDay, kva: 6, country: 'FR', currency: 'EUR' },
    new Map(),
  );
const saved = async (
  steps: readonly BalancedStep[],
  versions = [entered(DAYS.fromDay, [22, 16])],
  surplusOn: (day: string) => SurplusPrice | null = () => null,
) => ownEnergyAt(steps, { versions, site }, { ...DAYS, surplusOn });

it('cuts an hour where the price changes, all 25 of an autumn day', async () => {
  const found = await saved(hours(() => ({ own: 1 })));
  // Within the ranges from 0:00 to 6:20, an hour of it twice, and from 22:20 to 24:00.
  expect(found).toMatchObject({ withinRanges: 9 * KWH, outsideRanges: 16 * KWH, unpriced: 0, earned: null });
  // As much is bought as is saved: 1 kWh an hour.
  expect(found?.bought).toBeCloseTo(found?.saved ?? 0, 6);
  expect(found?.saved).toBeCloseTo(9 * 16 + 16 * 22, 6);
});

it.each([
  ['two prices', [22, 16], 2 * 22 - 2 * 16],
  ['one price', [22], 0],
])('of a battery charged at night is the difference of the prices: %s', async (_, prices, cents) => {
  const steps = hours((hour) => ({ own: hour === 2 ? -2 : hour === 18 ? 2 : 0 }));
  expect((await saved(steps, [entered(DAYS.fromDay, prices)]))?.saved).toBeCloseTo(cents, 6);
});

it.each([
  ['no tariff', []],
  ['two prices without their hours', [entered(DAYS.fromDay, [22, 16], '')]],
  ['no price', [entered(DAYS.fromDay, [])]],
])('has no amount and says so with %s', async (_, versions) => {
  const found = await saved(
    hours(() => ({ own: 1 })),
    versions,
  );
  expect(found).toMatchObject({ saved: null, bought: null, priced: false, unpriced: 25 * KWH });
});

it('knows the tariff of a series on days without its prices', async () => {
  const series = { components: [{ ...entered(DAYS.fromDay, [20]).components[0], rows: [], slots: [] }] };
  const version = { ...entered(DAYS.fromDay, [20]), ...series } as ContractVersion;
  const found = await saved(
    hours(() => ({ own: 1 })),
    [version],
  );
  expect(found).toMatchObject({ saved: null, bought: null, unpriced: 25 * KWH });
  expect(found).not.toHaveProperty('priced');
});

it('of days with and without a price is unknown, with the energy concerned', async () => {
  const known = entered('2026-10-25', [20]);
  const days = { fromDay: '2026-10-24', toDay: '2026-10-26', surplusOn: () => null };
  const before = stepOf(-3, { own: 2 });
  const found = await ownEnergyAt([before, stepOf(1, { own: 1 })], { versions: [known], site }, days);
  expect(found).toEqual({
    outsideRanges: 3 * KWH,
    withinRanges: 0,
    saved: null,
    bought: null,
    unpriced: 2 * KWH,
    earned: null,
  });
});

it('is null where nothing is measured', async () => {
  expect(await saved(hours(() => ({ own: null })))).toBeNull();
});

it.each([
  ['what is sold', 2, { centsPerKwh: 10, buyer: null, isProvisional: false }, { earned: 20 }],
  [
    'a provisional price',
    2,
    { centsPerKwh: 10, buyer: 'EDF OA', isProvisional: true },
    { earned: 20, earnedProvisional: true },
  ],
  [
    'a provisional price of nothing',
    0,
    { centsPerKwh: 10, buyer: 'EDF OA', isProvisional: true },
    { earned: 0 },
  ],
  ['what is given', 2, null, { earned: null }],
])('earns by %s', async (_, exported, price, expected) => {
  const steps = [stepOf(12, { own: 1, exported })];
  const found = await saved(steps, undefined, () => price);
  const provisional = found && 'earnedProvisional' in found ? { earnedProvisional: true } : {};
  expect({ earned: found?.earned, ...provisional }).toEqual(expected);
});
