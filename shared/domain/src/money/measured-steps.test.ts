import fc from 'fast-check';
import { evenSteps, KWH } from './contract-fixture';
import { billedSteps, cutAtStretches, hourState } from './measured-steps';

it.each([
  [0, 'missing'],
  [1, 'partial'],
  [11, 'partial'],
  [12, 'measured'],
])('calls an hour with %i of 12 rows %s', (measured, state) => {
  expect(hourState(measured, 12)).toBe(state);
});

describe('billedSteps', () => {
  /** An hour with `measured` rows of 1 kWh. */
  const hour = (measured: number) =>
    evenSteps('2026-06-10', '2026-06-11', KWH)
      .slice(0, 12)
      .map((one, index) => (index < measured ? one : { ...one, importedWs: null, exportedWs: null }));
  const energyOf = (measured: number) =>
    billedSteps(hour(measured)).steps.reduce((sum, { importedWs }) => sum + (importedWs ?? 0), 0);

  it.each([
    [12, 12, 0, 0],
    [11, 12, 1, 0],
    [6, 12, 1, 0],
    [5, 0, 0, 1],
    [1, 0, 0, 1],
    [0, 0, 0, 1],
  ])('bills an hour with %i of 12 rows as %i kWh', (measured, kwh, estimated, missing) => {
    const { estimatedHours, missingHours } = billedSteps(hour(measured));
    expect([energyOf(measured) / KWH, estimatedHours.length, missingHours.length]).toEqual([
      kwh,
      estimated,
      missing,
    ]);
  });
});

it('cuts without losing a Ws', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 * KWH }), cuts, (energyWs, minutes) => {
      const ends = [...new Set([0, ...minutes, 60])].toSorted((a, b) => a - b);
      const stretches = ends
        .slice(0, -1)
        .map((startMs, index) => ({ startMs, endMs: ends[index + 1] ?? 60 }));
      let sum = 0;
      const step = { startMs: 0, endMs: 60, energyWs };
      cutAtStretches(
        [step],
        stretches,
        (one) => one.energyWs,
        (_, partWs) => {
          expect(partWs).toBeGreaterThanOrEqual(0);
          sum += partWs;
        },
      );
      expect(sum).toBe(energyWs);
    }),
  );
});
