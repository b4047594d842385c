import type { Rooms } from '@foyer/contract';
import type { DeviceState, HouseStates } from '@foyer/wire/states';
import fc from 'fast-check';
import { device } from './device-fixture';
import {
  type LiveFlow,
  liveFlow,
  NO_FLOW,
  NOTICEABLE_W,
  SITUATIONS,
  type Situation,
  situation,
} from './live-flow';

const ROOMS: Rooms = [
  {
    id: 'r',
    name: 'Habitation',
    type: 'alaska_home',
    devices: [
      device({ id: 'v', type: 'virtual', plugType: 'VRT' }),
      device({
        id: 'b',
        type: 'battery',
        battery: {
          capacityKwh: 300,
          boxes: 1,
          type: 'MYLIGHT',
          registered: true,
          active: true,
          complete: true,
          registeredAt: null,
        },
      }),
    ],
  },
];

const state = (
  deviceId: string,
  sensors: DeviceState['sensors'],
  more: Partial<DeviceState> = {},
): DeviceState => ({
  deviceId,
  state: 'on',
  isOn: null,
  sensors,
  measuredAt: 1000,
  reportPeriodS: 150,
  localBufferRecovery: false,
  consumptionUpToDate: true,
  productionUpToDate: true,
  commands: [],
  ...more,
});
const states = (...devices: DeviceState[]): HouseStates => ({
  devices,
  hasGateway: true,
  errors: {},
});

describe('liveFlow', () => {
  it('divides the energy of the last report by its period', () => {
    const flow = liveFlow(
      states(
        state('v', {
          produced_energy: 480_000,
          total_energy: 165_000,
          electricity_meter_energy: -75_000,
          grid_energy: 0,
        }),
        state('b', { charge_energy: 96_000, discharge_energy: 0, soc: 5 }, { reportPeriodS: 60 }),
      ),
      ROOMS,
    );
    expect(flow).toEqual({
      producedW: 3200,
      consumedW: 1100,
      importedW: 0,
      exportedW: 500,
      chargedW: 1600,
      dischargedW: 0,
      stateOfChargeWs: 5,
      measuredAt: 1000,
      everyS: 150,
      upToDate: true,
    });
  });

  it('counts what an inverter draws at night as consumption', () => {
    const sensors = { produced_energy: -660, total_energy: 11_340, electricity_meter_energy: 12_000 };
    const flow = liveFlow(states(state('v', sensors, { reportPeriodS: 60 })), ROOMS);
    expect(flow).toMatchObject({ producedW: 0, consumedW: 200, importedW: 200 });
  });

  it('is empty without a virtual device', () => {
    expect(liveFlow(states(), ROOMS)).toEqual(NO_FLOW);
    expect(liveFlow(states(), [])).toEqual(NO_FLOW);
  });

  it('never divides by a report period of zero', () => {
    const flow = liveFlow(states(state('v', { total_energy: 600 }, { reportPeriodS: 0 })), ROOMS);
    expect(flow.consumedW).toBe(10);
  });

  it('passes on that values are outdated', () => {
    const old = liveFlow(states(state('v', {}, { productionUpToDate: false })), ROOMS);
    expect(old.upToDate).toBe(false);
    const silent = liveFlow(
      states(state('v', {}, { productionUpToDate: null, consumptionUpToDate: null })),
      ROOMS,
    );
    expect(silent.upToDate).toBe(true);
  });
});

describe('situation', () => {
  it.each<[Partial<LiveFlow>, Situation]>([
    [{}, 'no-data'],
    [{ consumedW: 0, producedW: 0, importedW: 0 }, 'home-at-rest'],
    [{ producedW: 900, consumedW: 900, importedW: 0 }, 'sun-covers-home'],
    [{ producedW: 900, consumedW: 300, chargedW: 600 }, 'sun-covers-home-and-charges'],
    [{ producedW: 900, consumedW: 300, exportedW: 600 }, 'sun-covers-home-and-exports'],
    [
      { producedW: 900, consumedW: 300, chargedW: 300, exportedW: 300 },
      'sun-covers-home-charges-and-exports',
    ],
    [{ producedW: 300, consumedW: 900, dischargedW: 600 }, 'sun-and-battery'],
    [{ producedW: 300, consumedW: 900, importedW: 600 }, 'sun-and-grid'],
    [{ producedW: 300, consumedW: 900, importedW: 300, dischargedW: 300 }, 'sun-battery-and-grid'],
    [{ producedW: 0, consumedW: 300, dischargedW: 300 }, 'battery-feeds-home'],
    [{ producedW: 0, consumedW: 300, dischargedW: 100, importedW: 200 }, 'battery-and-grid'],
    [{ producedW: 0, consumedW: 300, chargedW: 1000, importedW: 1300 }, 'grid-charges-battery'],
    [{ consumedW: 300, importedW: 300 }, 'grid-only'],
    [{ producedW: 0, consumedW: 300, importedW: 300 }, 'no-sun-on-grid'],
    [{ producedW: NOTICEABLE_W - 1, consumedW: 300, importedW: 300 }, 'no-sun-on-grid'],
  ])('of %j is %s', (flow, expected) => {
    expect(situation({ ...NO_FLOW, ...flow })).toBe(expected);
  });

  it('is always one with a text', () => {
    const watts = fc.option(fc.constantFrom(0, NOTICEABLE_W - 1, NOTICEABLE_W, 3000));
    const flows = fc.record({
      producedW: watts,
      consumedW: watts,
      importedW: watts,
      exportedW: watts,
      chargedW: watts,
      dischargedW: watts,
    });
    const found = new Set<Situation>();
    fc.assert(
      fc.property(flows, (flow) => {
        const key = situation({ ...NO_FLOW, ...flow });
        found.add(key);
        expect(SITUATIONS).toContain(key);
      }),
      { numRuns: 3000 },
    );
    expect([...found].sort()).toEqual([...SITUATIONS].sort());
  });
});
