import fc from 'fast-check';
import {
  autonomyRate,
  balanceOf,
  gridFlows,
  hasUnexplainedShare,
  NO_BALANCE,
  periodAutonomyRate,
  periodSelfConsumptionRate,
  selfConsumptionRate,
  sumOfBalances,
} from './energy-balance';

describe('gridFlows', () => {
  it.each([
    [500, 500, 500, 0],
    [-500, 0, 0, 500],
    // A whole day: 3,000 imported, 5,000 exported.
    [-2000, 3000, 3000, 5000],
    [0, 0, 0, 0],
    [700, null, 700, 0],
    [-700, null, 0, 700],
    [null, 300, 300, null],
    [null, null, null, null],
  ])('reads meter %s and grid %s as import %s and export %s', (meter, grid, imported, exported) => {
    expect(gridFlows({ meter, grid })).toEqual({ imported, exported });
  });

  it('is never negative and keeps the net', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e9), (meter, grid) => {
        const { imported, exported } = gridFlows({ meter, grid });
        expect(imported).toBeGreaterThanOrEqual(0);
        expect(exported).toBeGreaterThanOrEqual(0);
        expect((imported ?? 0) - (exported ?? 0)).toBe(meter);
      }),
    );
  });
});

describe('balanceOf', () => {
  it('leaves nothing unexplained when the terms add up', () => {
    const balance = balanceOf({
      energy: 5000,
      produced_energy: 8000,
      electricity_meter_energy: -1500,
      grid_energy: 500,
      msb_charge: 2000,
      msb_discharge: 700,
      msb_loss: 200,
    });
    expect(balance).toEqual({
      producedWs: 8000,
      consumedWs: 5000,
      importedWs: 500,
      exportedWs: 2000,
      chargedWs: 2000,
      dischargedWs: 700,
      lostWs: 200,
      unexplainedWs: 0,
    });
  });

  it.each([
    // An inverter draws 11 W at night; the platform subtracts it from the consumption.
    [-11, 189, 0, 200],
    [-11, 0, 0, 11],
    [-1, -1, 0, 0],
    [0, 200, 0, 200],
    [11, 200, 11, 200],
    [-11, null, 0, null],
    [null, 200, null, 200],
  ])(
    'counts production %s beside consumption %s as %s and %s',
    (produced, energy, producedWs, consumedWs) => {
      const values = { produced_energy: produced, energy, electricity_meter_energy: 200 };
      expect(balanceOf(values)).toMatchObject({ producedWs, consumedWs });
    },
  );

  it('never creates or loses energy by the sign of the production', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(1e9), (produced, meter) => {
        const energy = Math.max(0, produced + meter);
        const balance = balanceOf({ produced_energy: produced, energy, electricity_meter_energy: meter });
        expect(balance.unexplainedWs).toBe(energy - produced - meter);
      }),
    );
  });

  it('reports an unexplained share above 1 %', () => {
    const other = (energy: number) =>
      balanceOf({ energy, electricity_meter_energy: 10_000, grid_energy: 10_000 });
    expect(other(10_100).unexplainedWs).toBe(100);
    expect(hasUnexplainedShare(other(10_100))).toBe(false);
    expect(hasUnexplainedShare(other(10_200))).toBe(true);
    expect(hasUnexplainedShare(other(9_800))).toBe(true);
    expect(hasUnexplainedShare(NO_BALANCE)).toBe(false);
  });

  it('has no unexplained part without consumption or without any source', () => {
    expect(balanceOf({ produced_energy: 100 }).unexplainedWs).toBeNull();
    expect(balanceOf({ energy: 100 }).unexplainedWs).toBeNull();
    expect(balanceOf({})).toEqual(NO_BALANCE);
  });
});

it('sums term by term and keeps unknown terms null', () => {
  const sum = sumOfBalances([balanceOf({ energy: 5 }), null, balanceOf({ energy: 7, produced_energy: 2 })]);
  expect(sum).toMatchObject({ consumedWs: 12, producedWs: 2, importedWs: null });
  expect(sumOfBalances([])).toEqual(NO_BALANCE);
});

describe('rates', () => {
  it.each([
    [1000, 0, 100],
    [1000, 250, 75],
    [1000, 1000, 0],
    // Grid charging: more import than consumption.
    [1000, 1500, 0],
    [0, 0, null],
    [null, 0, null],
    [1000, null, null],
  ])('autonomy of %s consumed and %s imported is %s', (consumedWs, importedWs, expected) => {
    expect(autonomyRate({ ...NO_BALANCE, consumedWs, importedWs })).toBe(expected);
  });

  it.each([
    [1000, 0, 100],
    [1000, 400, 60],
    [1000, 1000, 0],
    // Battery export: more export than production.
    [1000, 1200, 0],
    [0, 0, null],
    [null, 0, null],
    [1000, null, null],
  ])('self-consumption of %s produced and %s exported is %s', (producedWs, exportedWs, expected) => {
    expect(selfConsumptionRate({ ...NO_BALANCE, producedWs, exportedWs })).toBe(expected);
  });

  it('of a period use only groups in which both terms are known', () => {
    const known = balanceOf({
      energy: 1000,
      produced_energy: 400,
      electricity_meter_energy: 800,
      grid_energy: 900,
    });
    const withoutMeter = balanceOf({ energy: 5000, produced_energy: 5000 });
    const withoutUse = balanceOf({ electricity_meter_energy: 600, grid_energy: 700 });
    expect(periodAutonomyRate([known, withoutMeter, withoutUse, null])).toBeCloseTo(10);
    expect(periodSelfConsumptionRate([known, withoutMeter, withoutUse, null])).toBe(75);
    expect(periodAutonomyRate([withoutMeter, withoutUse])).toBeNull();
    expect(periodSelfConsumptionRate([])).toBeNull();
  });

  it('of a period lie between those of its groups', () => {
    const term = fc.option(fc.nat(1e6));
    const group = fc.record({ consumedWs: term, importedWs: term, producedWs: term, exportedWs: term });
    fc.assert(
      fc.property(fc.array(group), (groups) => {
        const balances = groups.map((terms) => ({ ...NO_BALANCE, ...terms }));
        for (const [ofPeriod, ofGroup] of [
          [periodAutonomyRate, autonomyRate],
          [periodSelfConsumptionRate, selfConsumptionRate],
        ] as const) {
          const rates = balances.map(ofGroup).filter((rate) => rate !== null);
          const rate = ofPeriod(balances);
          if (rates.length === 0) expect(rate).toBeNull();
          else expect(rate).toBeLessThanOrEqual(Math.max(...rates) + 1e-9);
        }
      }),
    );
  });
});
