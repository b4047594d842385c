import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { SHELLY_GEN1 } from '../testing/recorded-messages';
import { shellyGen1 } from './shelly-gen1';

describe('Shelly of the first generation', () => {
  it.each([
    ['plugEnergy', [360_000, 'counter', 'consumption']],
    ['plugPower', [42.17, 'power', 'consumption']],
    ['clampTotal', [4_567_926_960, 'counter', null]],
    ['clampReturned', [5_005_800, 'counter', null]],
    ['clampPower', [-40.63, 'power', null]],
  ] as const)('reads %s', (key, expected) => {
    const message = SHELLY_GEN1[key];
    expect(shown(shellyGen1(messageOf(message), NO_MEMORY))).toEqual({ [message.topic]: expected });
  });

  it('does not take the minutes of a clamp for a counter', () => {
    expect(shellyGen1(messageOf(SHELLY_GEN1.clampMinutes), NO_MEMORY)).toBeNull();
  });

  it.each(['', 'nan', '12 W', '12,5', 'null', '{"power":12}'])('has no sample for %j', (payload) => {
    expect(shown(shellyGen1(messageOf({ ...SHELLY_GEN1.plugPower, payload }), NO_MEMORY))).toEqual({});
  });
});
