import fc from 'fast-check';
import { simulatedGateway } from '../../demo/simulator';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { measuredRows } from '../measures/group-rows';
import { countInverterUse } from './inverter-use';
import type { Gateway } from './port';
import { NOON, testHouse } from './testing/house-at-noon';

describe('a step in which the inverter draws', () => {
  it('has no production and the same amount more consumption', () => {
    const values = { energy_ws: 30_000, produced_ws: -3_300, meter_ws: 33_300 };
    expect(countInverterUse('household', values)).toEqual({
      energy_ws: 33_300,
      produced_ws: 0,
      meter_ws: 33_300,
    });
    expect(countInverterUse('production', { energy_ws: -3_300 })).toEqual({ energy_ws: 0 });
  });

  it.each([
    ['household', { energy_ws: 30_000, produced_ws: 0 }],
    ['household', { energy_ws: 30_000, produced_ws: 12 }],
    ['household', { energy_ws: 30_000 }],
    ['production', { energy_ws: 7 }],
    // A counter of the grid is negative while the home exports.
    ['energy', { energy_ws: -500 }],
  ] as const)('leaves %s %j as it is', (kind, values) => {
    expect(countInverterUse(kind, values)).toEqual(values);
  });

  it('keeps consumption minus production, of which the balance is made', () => {
    const ws = fc.integer({ min: -1e7, max: 1e7 });
    fc.assert(
      fc.property(ws, ws, (energy_ws, produced_ws) => {
        const counted = countInverterUse('household', { energy_ws, produced_ws });
        return (
          (counted.energy_ws ?? 0) - (counted.produced_ws ?? 0) === energy_ws - produced_ws &&
          (counted.produced_ws ?? 0) >= 0
        );
      }),
    );
  });
});

/** A gateway whose inverter draws 11 W in every step, beside a home that uses 100 W. */
const drawing: Gateway = (house, memory) => ({
  ...simulatedGateway(house, memory),
  measured: () =>
    new Map(
      house.devices.map(({ key, plugType }) => [
        key,
        plugType === 'vrt'
          ? { energy_ws: 100 * 300, produced_ws: -11 * 300, meter_ws: 111 * 300 }
          : { energy_ws: -11 * 300 },
      ]),
    ),
});

describe.each(testStores())('what an inverter draws, on %s', (_name, database) => {
  const house = testHouse(
    database,
    [
      { id: 'house', plugType: 'vrt', typeId: 'virtual', hasActuator: false, isOn: null },
      { id: 'solar', plugType: 'cmp', typeId: 'production_counter', hasActuator: false, isOn: null },
    ],
    drawing,
  );

  it('is consumption in every row, hour and day', async () => {
    await house.advanceTo(NOON + 30 * 60_000);
    for (const table of ['measure_five_minutes', 'measure_hour', 'measure_day'] as const) {
      const rows = await house.store.database.query<{ id: string; used: number; made: number | null }>(
        `select d.id, sum(m.energy_ws)::float8 as used, sum(m.produced_ws)::float8 as made
         from ${measuredRows(table, { device: '> 0' })} as m join device d on d.key = m.device_key
         where d.household_key = (select key from account where id = $1) group by d.id`,
        [HOME.id],
      );
      const of = (id: string) => rows.find((row) => row.id === id);
      expect(of('house')).toMatchObject({ used: 6 * 111 * 300, made: 0 });
      expect(of('solar')).toMatchObject({ used: 0 });
    }
  });
});
