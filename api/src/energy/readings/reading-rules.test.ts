import fc from 'fast-check';
import type { JudgedChannel } from './channel-store';
import { QUANTITIES } from './quantities';
import { isJudgedByEarlier, valueFault } from './reading-rules';

const NOON = Date.parse('2026-06-21T12:00:00Z');
const MIDNIGHT = Date.parse('2026-06-21T00:00:00Z');
const PLACE = { latitude: 45.76, longitude: 4.84 };

const channelOf = (changes: Partial<JudgedChannel>): JudgedChannel => ({
  key: 1,
  householdKey: 1,
  householdId: 'home',
  deviceKey: 1,
  name: 'channel',
  quantity: 'import',
  source: 'test',
  precedence: 0,
  roundingWs: 3600,
  pendingFrom: null,
  settledAt: null,
  subscribedKva: 6,
  ...PLACE,
  ...changes,
});

test.each([
  ['what is drawn, with a subscribed power', { quantity: 'import' }, NOON, true],
  ['what is drawn, without', { quantity: 'import', subscribedKva: null }, NOON, false],
  ['production at night', { quantity: 'production' }, MIDNIGHT, true],
  ['production by day', { quantity: 'production' }, NOON, false],
  ['what is fed in', { quantity: 'export' }, MIDNIGHT, false],
  ['a power', { quantity: 'import_power' }, NOON, false],
  ['a temperature', { quantity: 'temperature' }, NOON, false],
] as const)('%s is judged by earlier readings or not', (_, changes, atMs, expected) => {
  expect(isJudgedByEarlier(channelOf(changes), [{ atMs, value: 1 }])).toBe(expected);
});

test('earlier readings change nothing where they are not read', () => {
  const value = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...QUANTITIES),
      fc.constantFrom(null, 6),
      fc.constantFrom(NOON, MIDNIGHT),
      value,
      fc.array(fc.record({ atMs: fc.integer({ min: MIDNIGHT - 3_600_000, max: MIDNIGHT }), value })),
      (quantity, subscribedKva, atMs, sent, before) => {
        const channel = channelOf({ quantity, subscribedKva });
        const reading = { atMs, value: sent };
        fc.pre(!isJudgedByEarlier(channel, [reading]));
        expect(valueFault(channel, reading, before)).toBe(valueFault(channel, reading, []));
      },
    ),
  );
});
