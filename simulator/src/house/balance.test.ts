import fc from 'fast-check';
import { autonomyPercent, flowsOf, selfConsumptionPercent } from './balance';
import { type BatteryModel, batteryModel, dispatch } from './battery';

const KWH = 3_600_000;
const virtual = batteryModel({ capacityKwh: 300, msbType: 'MYLIGHT' });
const physical = batteryModel({ capacityKwh: 10, msbType: 'DOMUNEO' });

const energy = fc.integer({ min: 0, max: 5_000_000 });
const anyBattery: fc.Arbitrary<BatteryModel | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    capacityWs: fc.integer({ min: 1, max: 600 * KWH }),
    powerLimitW: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 20_000 })),
    efficiency: fc.double({ min: 0.5, max: 1, noNaN: true }),
  }),
);

describe('battery', () => {
  it.each([
    [
      'stores a surplus without loss if virtual',
      virtual,
      { surplusWs: 1_000, deficitWs: 0, socWs: 0 },
      { chargeWs: 1_000, lossWs: 0, takenWs: 1_000 },
    ],
    [
      'delivers what the house needs',
      virtual,
      { surplusWs: 0, deficitWs: 500, socWs: 800 },
      { dischargeWs: 500, deliveredWs: 500, socWs: 300 },
    ],
    [
      'delivers no more than its charge',
      virtual,
      { surplusWs: 0, deficitWs: 500, socWs: 200 },
      { dischargeWs: 200, deliveredWs: 200, socWs: 0 },
    ],
    [
      'stores no more than its capacity',
      virtual,
      { surplusWs: 900, deficitWs: 0, socWs: 300 * KWH - 100 },
      { chargeWs: 100, takenWs: 100 },
    ],
    [
      'loses part of the charge if physical',
      physical,
      { surplusWs: 100_000, deficitWs: 0, socWs: 0 },
      { chargeWs: 96_000, lossWs: 4_000 },
    ],
    [
      'charges within its power limit',
      physical,
      { surplusWs: 9_000_000, deficitWs: 0, socWs: 0 },
      { takenWs: 4_000 * 300 },
    ],
    [
      'stays idle without surplus and deficit',
      physical,
      { surplusWs: 0, deficitWs: 0, socWs: 5 },
      { chargeWs: 0, dischargeWs: 0, lossWs: 0, socWs: 5 },
    ],
  ])('%s', (_what, battery, situation, expected) => {
    expect(dispatch(battery, { ...situation, seconds: 300 })).toMatchObject(expected);
  });
});

describe('energy balance', () => {
  it('is exact in whole Ws, and the battery stays within its capacity', () => {
    fc.assert(
      fc.property(
        energy,
        energy,
        anyBattery,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (consumption, produced, battery, filled) => {
          const socWs = Math.floor((battery?.capacityWs ?? 0) * filled);
          const flows = flowsOf(consumption, produced, battery, socWs, 300);
          const { chargeWs, dischargeWs, lossWs } = flows.battery;
          const balance = produced + flows.importWs - flows.exportWs + dischargeWs - chargeWs - lossWs;
          return (
            balance === consumption &&
            flows.meterWs === flows.importWs - flows.exportWs &&
            flows.battery.socWs === socWs + chargeWs - dischargeWs &&
            flows.battery.socWs >= 0 &&
            flows.battery.socWs <= (battery?.capacityWs ?? 0) &&
            [flows.importWs, flows.exportWs, chargeWs, dischargeWs, lossWs, flows.greenWs].every(
              (flow) => flow >= 0,
            )
          );
        },
      ),
    );
  });

  it('never imports and exports, or charges and discharges, in the same step', () => {
    fc.assert(
      fc.property(energy, energy, anyBattery, (consumption, produced, battery) => {
        const flows = flowsOf(
          consumption,
          produced,
          battery,
          Math.floor((battery?.capacityWs ?? 0) / 2),
          300,
        );
        return (
          flows.importWs * flows.exportWs === 0 && flows.battery.chargeWs * flows.battery.dischargeWs === 0
        );
      }),
    );
  });

  it.each([
    [0, 0, null, null],
    [0, 1_000, null, 0],
    [1_000, 0, 0, null],
    [1_000, 500, 50, 100],
    [1_000, 1_000, 100, 100],
    [500, 1_000, 100, 50],
  ])(
    'consuming %d and producing %d Ws gives %p %% autonomy and %p %% self-consumption',
    (consumption, produced, autonomy, own) => {
      const flows = flowsOf(consumption, produced, null, 0, 300);
      expect(autonomyPercent(flows)).toBe(autonomy);
      expect(selfConsumptionPercent(flows)).toBe(own);
    },
  );
});
