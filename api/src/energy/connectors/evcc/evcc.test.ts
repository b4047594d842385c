import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { EVCC } from '../testing/recorded-messages';
import { evcc } from './evcc';

describe('evcc', () => {
  it.each([
    ['gridPower', [-1520.5, 'power', 'grid']],
    ['gridEnergy', [29_244_441_600, 'counter', 'import']],
    ['gridReturnEnergy', [18_044_280_000, 'counter', 'export']],
    ['pvPower', [3210, 'power', 'production']],
    ['pvMeterPower', [3210, 'power', null]],
    ['pvMeterEnergy', [54_000_450_000, 'counter', 'production']],
    ['batteryPower', [640, 'power', 'battery']],
    ['batterySoc', [57, 'charge_level', null]],
    ['batteryEnergy', [3_245_400_000, 'counter', 'discharge']],
    ['batteryReturnEnergy', [3_604_500_000, 'counter', 'charge']],
    ['consumerEnergy', [279_720_000, 'counter', 'consumption']],
    ['extraPower', [12, 'power', null]],
    ['chargePower', [7360, 'power', 'consumption']],
    ['chargeTotalImport', [23_990_148_000, 'counter', 'consumption']],
    ['branchAsRoot', [250, 'power', 'grid']],
  ] as const)('reads %s', (key, expected) => {
    const message = EVCC[key];
    expect(shown(evcc(messageOf(message), NO_MEMORY))).toEqual({ [message.topic]: expected });
  });

  it.each(['missing', 'pvEnergySum', 'batteryEnergySum', 'chargedEnergy'] as const)(
    'does not read %s',
    (key) => {
      expect(evcc(messageOf(EVCC[key]), NO_MEMORY)).toBeNull();
    },
  );

  it('shows the meters of a battery together', () => {
    const devices = [EVCC.batteryPower, EVCC.batterySoc, EVCC.batteryEnergy].map(
      (message) => evcc(messageOf(message), NO_MEMORY)?.samples[0]?.channel.device,
    );
    expect(new Set(devices)).toEqual(new Set(['evcc/site/battery']));
  });

  it('has no sample for a value that evcc has removed', () => {
    expect(shown(evcc(messageOf({ ...EVCC.batterySoc, payload: '' }), NO_MEMORY))).toEqual({});
  });
});
