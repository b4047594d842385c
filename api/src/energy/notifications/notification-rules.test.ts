import { NOTIFICATION_KINDS, type NotificationKind } from '@foyer/wire/notifications';
import fc from 'fast-check';
import { batteryFindings, hasStopped } from '../alerts/home-checks';
import {
  DEFAULT_SETTINGS,
  decideMail,
  decidePush,
  isQuiet,
  type Settings,
  type Waiting,
} from './notification-rules';
import { householdOfCode, unsubscribeCode } from './unsubscribe';

const timeZone = 'Europe/Paris';
/** An instant on 21 June in site time (UTC+2). */
const at = (clock: string, day = '21') => Date.parse(`2026-06-${day}T${clock}:00+02:00`);
const NIGHT: Partial<Settings> = { quietFrom: 22 * 60, quietUntil: 7 * 60 };
const waiting = (clock: string, kind: NotificationKind = 'battery', day = '21'): Waiting => ({
  kind,
  subject: `${kind} 1`,
  atMs: at(clock, day),
});

test.each([
  [22 * 60 - 1, false],
  [22 * 60, true],
  [0, true],
  [7 * 60 - 1, true],
  [7 * 60, false],
])('quiet hours from 22:00 to 7:00 hold at minute %i: %s', (minute, isHeld) => {
  expect(isQuiet(minute, { ...DEFAULT_SETTINGS, ...NIGHT })).toBe(isHeld);
  expect(isQuiet(minute, DEFAULT_SETTINGS)).toBe(false);
  expect(isQuiet(minute, { ...DEFAULT_SETTINGS, quietFrom: 7 * 60, quietUntil: 22 * 60 })).toBe(!isHeld);
});

test.each<[string, Waiting, Partial<Settings>, string[], number, string]>([
  ['at once', waiting('12:00'), {}, [], at('12:01'), 'send'],
  ['a kind that is switched off', waiting('12:00'), { mailKinds: ['silent'] }, [], at('12:01'), 'off'],
  ['a second time that day', waiting('12:00'), {}, ['battery 1'], at('12:01'), 'repeated'],
  ['another subject that day', waiting('12:00'), {}, ['battery 2'], at('12:01'), 'send'],
  ['during quiet hours', waiting('23:00'), NIGHT, [], at('23:01'), 'wait'],
  ['after quiet hours', waiting('23:00'), NIGHT, [], at('07:00', '22'), 'send'],
  ['before the digest', waiting('12:00'), { digestAt: 18 * 60 }, [], at('17:59'), 'wait'],
  ['with the digest', waiting('12:00'), { digestAt: 18 * 60 }, [], at('18:00'), 'send'],
  ['with the digest of the next day', waiting('18:00'), { digestAt: 18 * 60 }, [], at('23:59'), 'wait'],
  [
    'with a digest in quiet hours',
    waiting('12:00'),
    { ...NIGHT, digestAt: 23 * 60 },
    [],
    at('23:00'),
    'send',
  ],
  ['36 hours later', waiting('00:00', 'battery', '20'), {}, [], at('12:00'), 'send'],
  ['more than 36 hours later', waiting('00:00', 'battery', '20'), {}, [], at('12:01'), 'late'],
  ['about support', waiting('12:00', 'support'), {}, [], at('12:01'), 'mailed anyway'],
])('an alert %s is decided', (_, one, settings, mailed, nowMs, decision) => {
  expect(
    decideMail([one], { ...DEFAULT_SETTINGS, ...settings }, new Set(mailed), { nowMs, timeZone }),
  ).toEqual([decision]);
});

test.each<[string, Waiting, number, string]>([
  ['at once', waiting('12:00'), at('12:01'), 'send'],
  ['during quiet hours', waiting('23:00'), at('23:01'), 'wait'],
  ['about support during quiet hours', waiting('23:00', 'support'), at('23:01'), 'send'],
  ['more than 36 hours later', waiting('00:00', 'battery', '20'), at('12:01'), 'late'],
])('a browser is told %s', (_, one, nowMs, decision) => {
  expect(decidePush(one, { ...DEFAULT_SETTINGS, ...NIGHT }, { nowMs, timeZone })).toBe(decision);
});

test('no subject is mailed twice a day, and everything that waits leaves within a day and a half', () => {
  const notification = fc.record({
    kind: fc.constantFrom(...NOTIFICATION_KINDS),
    subject: fc.constantFrom('a', 'b', 'c'),
    atMs: fc.integer({ min: at('00:00', '18'), max: at('12:00') }),
  });
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.array(notification, { minLength: 1 }),
      fc.option(minute),
      fc.tuple(minute, minute),
      (all, digestAt, [quietFrom, quietUntil]) => {
        const settings = { ...DEFAULT_SETTINGS, digestAt, quietFrom, quietUntil };
        const nowMs = at('12:00');
        const decisions = decideMail(all, settings, new Set(), { nowMs, timeZone });
        const sent = all.filter((_one, index) => decisions[index] === 'send').map(({ subject }) => subject);
        expect(new Set(sent).size).toBe(sent.length);
        all.forEach(({ atMs }, index) => {
          if (nowMs - atMs > 36 * 3_600_000) expect(decisions[index]).not.toBe('wait');
        });
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  [1, true, false],
  [0.998, null, false],
  [0.94, false, false],
  [0.04, false, null],
  [0.001, false, true],
])('a battery at %d is full: %s, empty: %s', (level, full, empty) => {
  expect(batteryFindings(level)).toEqual([
    { kind: 'battery_full', isOn: full },
    { kind: 'battery_empty', isOn: empty },
  ]);
});

test.each([
  [0.4, [8, 8, 8], false],
  [0.39, [8, 8, 8], true],
  [0, [8, 8], null],
  [0, [0.5, 0.5, 0.5], null],
  [null, [8, 8, 8], null],
])('after %p kWh, and %p the days before, production has stopped: %p', (yesterday, before, stopped) => {
  expect(hasStopped(yesterday, before)).toBe(stopped);
});

test('a code that unsubscribes is of one household and cannot be changed', () => {
  const code = unsubscribeCode('secret', 'home1');
  expect(householdOfCode('secret', code)).toBe('home1');
  expect(householdOfCode('another', code)).toBeNull();
  expect(householdOfCode('secret', code.replace('home1', 'home2'))).toBeNull();
  expect(householdOfCode('secret', 'é')).toBeNull();
});
