import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { LINKY_TIC, TASMOTA } from '../testing/recorded-messages';
import { linkyTic } from './linky-tic';

describe('Linky behind Tasmota', () => {
  it.each([
    ['base', { 'linky/TIC.BASE': [44_444_440_800, 'counter', 'import'] }],
    ['offPeak', { 'linky/TIC.HCHC-HCHP': [10_800_000, 'counter', 'import'] }],
    ['ejp', { 'linky/TIC.EJPHN-EJPHPM': [10_814_400, 'counter', 'import'] }],
    [
      'tempo',
      {
        'linky/TIC.BBRHCJB-BBRHPJB-BBRHCJW-BBRHPJW-BBRHCJR-BBRHPJR': [444_441_600, 'counter', 'import'],
      },
    ],
    [
      'standard',
      {
        'linky/TIC.EAST': [84_444_440_400, 'counter', 'import'],
        'linky/TIC.EAIT': [20_440_800, 'counter', 'export'],
      },
    ],
    ['partOfTempo', {}],
    ['partOfOffPeak', {}],
    ['overload', {}],
  ] as const)('reads the frame %s', (key, expected) => {
    expect(shown(linkyTic(messageOf(LINKY_TIC[key]), NO_MEMORY))).toEqual(expected);
  });

  it('leaves a plug to Tasmota', () => {
    expect(linkyTic(messageOf(TASMOTA.plug), NO_MEMORY)).toBeNull();
  });
});
