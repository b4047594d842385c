import fc from 'fast-check';
import { emissionsOf, type GridIntensity, gridIntensityAt } from './emissions';

const KWH = 3_600_000;
const row = (gramsPerKwh: number, changes: Partial<GridIntensity> = {}): GridIntensity => ({
  ...{ validFrom: '2024-01-01', validTo: null, month: null, hour: null, gramsPerKwh },
  ...changes,
});
const group = (consumedKwh: number | null, importedKwh: number | null, day = '2026-06-21', hour = 12) => ({
  day,
  hour,
  consumedWs: consumedKwh === null ? null : consumedKwh * KWH,
  importedWs: importedKwh === null ? null : importedKwh * KWH,
});

const HOURS = [row(30, { month: 1, hour: 3 }), row(50, { month: 1, hour: 19 }), row(44)];

it.each<[string, readonly GridIntensity[], string, number | null, number | null]>([
  ['the mean of a year goes on', [row(44)], '2026-06-21', 12, 44],
  ['the first day', [row(44)], '2024-01-01', 0, 44],
  ['the day before', [row(44)], '2023-12-31', 23, null],
  ['the last day', [row(44, { validTo: '2025-01-01' })], '2024-12-31', 12, 44],
  ['the day after', [row(44, { validTo: '2025-01-01' })], '2025-01-01', 12, null],
  ['a newer year', [row(44), row(40, { validFrom: '2025-01-01' })], '2025-01-01', 12, 40],
  [
    'no older year after an end',
    [row(44), row(40, { validFrom: '2025-01-01', validTo: '2025-07-01' })],
    '2025-07-01',
    12,
    null,
  ],
  ['a month and hour', HOURS, '2026-01-15', 19, 50],
  ['the mean of a month’s hours', HOURS, '2026-01-15', null, 40],
  ['another month', HOURS, '2026-02-15', 19, 44],
  ['an hour without a row', HOURS, '2026-01-15', 12, null],
  ['no country', [], '2026-06-21', 12, null],
])('intensity: %s', (_, rows, day, hour, expected) => {
  expect(gridIntensityAt(rows, { day, hour })).toBe(expected);
});

it.each<[string, ReturnType<typeof group>[], ReturnType<typeof emissionsOf>]>([
  ['grid alone', [group(10, 10)], { emittedG: 440, avoidedG: 0 }],
  ['own share 80 %', [group(10, 2)], { emittedG: 88, avoidedG: 352 }],
  ['own sun alone', [group(5, 0)], { emittedG: 0, avoidedG: 220 }],
  // The battery is charged with 5 kWh of the grid, which 4 kWh of later consumption do not avoid.
  ['a battery charged from the grid', [group(1, 6), group(5, 1)], { emittedG: 308, avoidedG: 0 }],
  ['unknown groups', [group(10, 2), group(null, 3), group(3, null)], { emittedG: 88, avoidedG: 352 }],
  ['nothing known', [group(null, 3)], null],
  ['no groups', [], null],
  ['days before the first row', [group(10, 2, '2023-06-01')], null],
])('emissions: %s', (_, groups, expected) => {
  expect(emissionsOf(groups, [row(44)])).toEqual(expected);
});

it('are never negative and add up to the consumption from the grid, where nothing is stored', () => {
  const energy = fc.double({ min: 0, max: 1e3, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(energy, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1 }),
      (all) => {
        const found = emissionsOf(
          all.map(([consumed, share]) => group(consumed, consumed * share)),
          [row(44)],
        );
        const total = all.reduce((sum, [consumed]) => sum + consumed * 44, 0);
        expect(found?.emittedG).toBeGreaterThanOrEqual(0);
        expect(found?.avoidedG).toBeGreaterThanOrEqual(0);
        expect((found?.emittedG ?? 0) + (found?.avoidedG ?? 0)).toBeCloseTo(total, 3);
      },
    ),
  );
});
