import { messageOf, NO_MEMORY, shown } from '../testing/messages';
import { OPENDTU } from '../testing/recorded-messages';
import { openDtu } from './opendtu';

describe('OpenDTU', () => {
  it.each([
    ['yieldTotal', [4_444_441_200, 'counter', 'production']],
    ['power', [345.6, 'power', 'production']],
    ['allPower', [700.1, 'power', null]],
    ['allYieldTotal', [8_888_882_400, 'counter', null]],
  ] as const)('reads %s', (key, expected) => {
    const message = OPENDTU[key];
    expect(shown(openDtu(messageOf(message), NO_MEMORY))).toEqual({ [message.topic]: expected });
  });

  it.each(['input', 'yieldDay'] as const)('does not read %s', (key) => {
    expect(openDtu(messageOf(OPENDTU[key]), NO_MEMORY)).toBeNull();
  });

  it('takes the home’s branch for a base topic', () => {
    const decoded = openDtu(messageOf({ topic: '112183219876/0/power', payload: '1' }), NO_MEMORY);
    expect(decoded?.samples[0]?.channel.device).toBe('112183219876');
  });
});
