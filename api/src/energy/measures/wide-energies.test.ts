import { meteredHomes } from '../../../../simulator/src/house/metering';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { NOON, testHouse } from '../gateway/testing/house-at-noon';

const STEP_MS = 300_000;
/** Far beyond 32 bits: a nominal power entered with too many zeros. */
const POWER_W = 5_000_000_000;
const ENERGY_WS = POWER_W * 300;

const gateway = meteredHomes(({ devices }, memory) => ({
  measured: () =>
    new Map(devices.map(({ key }) => [key, { import: 0, export: ENERGY_WS, production: 2 * ENERGY_WS }])),
  reported: () =>
    devices.map(({ key }) => ({
      deviceKey: key,
      powerW: POWER_W,
      reading: { kind: 'power', powerW: POWER_W, phasePowersW: null } as const,
    })),
  memory: () => memory,
}));

describe.each(testStores())('energies beyond 32 bits on %s', (_name, database) => {
  const devices = [{ id: 'house', plugType: 'vrt', typeId: 'virtual', hasActuator: false, isOn: null }];
  const home = testHouse(database, devices, gateway);

  it('are stored, summed and read as numbers', async () => {
    await home.advanceTo(NOON + 2 * STEP_MS);
    const totals = await home.store.measures.total(HOME.id, 'house');
    expect(Array.isArray(totals) && totals.slice(0, 3).map(({ type, value }) => [type, value])).toEqual([
      ['energy', 2 * ENERGY_WS],
      ['produced_energy', 4 * ENERGY_WS],
      ['electricity_meter_energy', -2 * ENERGY_WS],
    ]);
    const last = await home.store.measures.last(HOME.id, 'house', new Date(home.nowMs));
    expect(last).toMatchObject({
      values: expect.arrayContaining([expect.objectContaining({ value: ENERGY_WS })]),
    });
    const [state] = await home.store.database.query('select power_w as power from device_state');
    expect(state).toEqual({ power: POWER_W });
  });

  it('can cost more than 32 bits of cents', async () => {
    const totalCents = 30_000_000_000;
    const day = '2026-06-01';
    const document = { type: 'Invoice', fromDay: day, toDay: '2026-07-01', issuedDay: '2026-07-03' } as const;
    await home.store.documents.issue(HOME.id, { ...document, totalCents, facts: {} });
    expect(await home.store.documents.ofHousehold(HOME.id)).toMatchObject([{ totalCents }]);
  });
});
