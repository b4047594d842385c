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

const flags = fc.record({ active: fc.boolean(), visible: fc.boolean(), acknowledged: fc.boolean() });

it.each([
  [{}, true, { acknowledged: true }],
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

it('counts the active tab and lists every visible alert in at most one tab', () => {
  fc.assert(
    fc.property(fc.array(flags), (given) => {
      const alerts = given.map((changes) => alert(changes));
      const { active, inactive } = alertLists(alerts, NOW, 'Europe/Paris');
      expect(badgeCount(alerts)).toBe(active.length);
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

it('puts fatal alerts first, then the newest', () => {
  const older = alert({ raisedAt: NOW - DAY });
  const newer = alert();
  const fatal = alert({ severity: 'fatal', raisedAt: NOW - 9 * DAY });
  expect(alertLists([older, newer, fatal], NOW, 'Europe/Paris').active).toEqual([fatal, newer, older]);
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
  [0, 0, [0]],
  [0, 9, [9]],
  [0, 10, [9, 1]],
  [3, 2, [5]],
  [1, 1, [4]],
  [2, 7, [9, 1]],
  [4, 0, [4]],
  [10, 1, [9, 4]],
])('lays out %d fatal and %d other alerts on pages of %j cells', (fatal, others, cells) => {
  const list = [
    ...Array.from({ length: fatal }, () => alert({ severity: 'fatal' })),
    ...Array.from({ length: others }, () => alert()),
  ];
  const pages = alertPages(list);
  expect(pages.map((page) => page.length)).toEqual(cells);
  expect(pages.flat().filter((cell) => cell !== null)).toEqual(list);
  expect(pages.flat().findIndex((cell) => cell?.severity === 'warning') % 3).toBeLessThanOrEqual(0);
});
