import type { Alert } from '@foyer/wire/alerts';
import fc from 'fast-check';
import { alertLists, alertPages, badgeCount, badgeText, needsAttention, removalOf } from './alerts';

const NOW = Date.parse('2026-06-21T10:00:00Z');
const DAY = 86_400_000;
let nextId = 0;

function alert(changes: Partial<Alert> = {}): Alert {
  nextId += 1;
  return {
    id: `a${nextId}`,
    active: true,
    visible: true,
    acknowledged: false,
    severity: 'warning',
    raisedAt: NOW,
    deviceId: null,
    deviceName: null,
    deviceType: null,
    roomType: null,
    label: null,
    description: null,
    extendedDescription: null,
    type: null,
    ...changes,
  };
}

const flags = fc.record({
  active: fc.boolean(),
  visible: fc.boolean(),
  acknowledged: fc.boolean(),
  severity: fc.constantFrom<Alert['severity']>('fatal', 'warning', 'info'),
});

it.each<[Partial<Alert>, boolean, object]>([
  [{}, true, { acknowledged: true }],
  [{ severity: 'fatal' }, true, { acknowledged: true }],
  [{ severity: 'info' }, false, { acknowledged: true }],
  [{ visible: false }, false, { visible: false }],
  [{ active: false }, false, { visible: false }],
  [{ acknowledged: true }, false, { visible: false }],
])('treats alert %j: needs attention %s, removal sends %j', (changes, waits, removal) => {
  expect(needsAttention(alert(changes))).toBe(waits);
  expect(removalOf(alert(changes))).toEqual(removal);
});

it.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '*'],
])('formats %d waiting alerts as %j', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

it('counts faults and warnings of the active tab and lists every visible alert in at most one tab', () => {
  fc.assert(
    fc.property(fc.array(flags), (given) => {
      const alerts = given.map((changes) => alert(changes));
      const { active, inactive } = alertLists(alerts, NOW, 'Europe/Paris');
      expect(badgeCount(alerts)).toBe(active.filter(({ severity }) => severity !== 'info').length);
      expect(new Set([...active, ...inactive]).size).toBe(alerts.filter(({ visible }) => visible).length);
    }),
  );
});

it('hides inactive alerts after 15 days, at any hour', () => {
  const inactive = (raisedAt: number | null) => alert({ active: false, raisedAt });
  const kept = inactive(NOW - 15 * DAY);
  const gone = inactive(NOW - 16 * DAY);
  const undated = inactive(null);
  const old = alert({ acknowledged: true, raisedAt: NOW - 40 * DAY });
  const lists = alertLists([kept, gone, undated, old], NOW, 'Europe/Paris');
  expect(lists.inactive.map(({ id }) => id)).toEqual([kept.id, old.id, undated.id]);
});

it('puts faults first, then warnings, then news, each newest first', () => {
  const news = alert({ severity: 'info', raisedAt: NOW + DAY });
  const older = alert({ raisedAt: NOW - DAY });
  const newer = alert();
  const fatal = alert({ severity: 'fatal', raisedAt: NOW - 9 * DAY });
  const { active } = alertLists([older, news, newer, fatal], NOW, 'Europe/Paris');
  expect(active).toEqual([fatal, newer, older, news]);
});

it('puts past alerts in the order of their dates, whatever their severity, without gaps', () => {
  const older = alert({ active: false, severity: 'fatal', raisedAt: NOW - 3 * DAY });
  const newer = alert({ active: false, raisedAt: NOW - DAY });
  const newest = alert({ acknowledged: true, severity: 'fatal', raisedAt: NOW });
  const undated = alert({ active: false, severity: 'fatal', raisedAt: null });
  const { inactive } = alertLists([older, undated, newest, newer], NOW, 'Europe/Paris');
  expect(inactive).toEqual([newest, newer, older, undated]);
  expect(alertPages(inactive)).toEqual([inactive]);
});

it.each([
  [0, [0]],
  [9, [9]],
  [10, [9, 1]],
])('lays out %d alerts on pages of %j', (count, cells) => {
  const list = Array.from({ length: count }, () => alert());
  const pages = alertPages(list);
  expect(pages.map((page) => page.length)).toEqual(cells);
  expect(pages.flat()).toEqual(list);
});
