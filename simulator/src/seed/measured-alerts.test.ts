import type { NewAlert } from '@foyer/api/energy/alerts/alert-store';
import { addDays, siteDay, startOfSiteDay } from '@foyer/domain';
import fc from 'fast-check';
import { type MeasuredPast, supportedAlerts } from './measured-alerts';
import { alertPlans } from './seed-alerts';

const TIME_ZONE = 'Europe/Paris';
const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-06-21T10:00:00Z');
const deviceId = (name: string) => `id of ${name}`;
const planned = alertPlans('home@foyer.example', new Date(NOW), deviceId);
const dayBefore = ({ at }: NewAlert) => addDays(siteDay(at.getTime(), TIME_ZONE), -1);

const measuredDays = fc
  .array(fc.double({ min: 1, max: 60, noNaN: true }), { minLength: 62, maxLength: 62 })
  .map((days) => new Map<string, number>(days.map((day, back) => [addDays('2026-06-20', -back), day])));
const levels = fc
  .array(fc.constantFrom(0, 0.4, 1), { minLength: 62 * 24, maxLength: 62 * 24 })
  .map((all) => new Map(all.map((level, back) => [NOW - (back + 1) * HOUR_MS, level])));

test('energy alerts state measured values, no two waiting alerts are alike, and no offline alert is active', () => {
  fc.assert(
    fc.property(measuredDays, levels, (days, level) => {
      const past: MeasuredPast = { timeZone: TIME_ZONE, nowMs: NOW, days, levels: level, deviceId };
      const alerts = supportedAlerts(planned, past);
      expect(alerts).toHaveLength(planned.length);
      for (const alert of alerts) {
        const [at, day] = [alert.at.getTime(), days.get(dayBefore(alert))];
        expect(at).toBeLessThanOrEqual(NOW);
        if (alert.kind === 'consumption_high') {
          expect(alert.facts.kwh).toBeCloseTo(day ?? Number.NaN, 0);
          expect(startOfSiteDay(siteDay(at, TIME_ZONE), TIME_ZONE)).toBeLessThan(at);
        }
        const hour = Math.floor(at / HOUR_MS) * HOUR_MS - HOUR_MS;
        if (alert.kind === 'battery_full') expect(level.get(hour)).toBe(1);
        if (alert.kind === 'battery_empty') expect(level.get(hour)).toBe(0);
        if (alert.active) expect(alert.kind).not.toMatch(/offline/);
        expect([
          'overload',
          'refrigeration_off',
          'production_stopped',
          'production_low',
          'device_on_too_long',
        ]).not.toContain(alert.kind);
      }
      const waiting = alerts.filter(
        ({ active, visible, acknowledged }) => active && visible && !acknowledged,
      );
      expect(waiting).toHaveLength(12);
      expect(new Set(waiting.map(({ kind, deviceId }) => `${kind} ${deviceId}`)).size).toBe(12);
    }),
    { numRuns: 20 },
  );
});

test('a home with identical days and a battery never full or empty gets no alert about consumption or charge', () => {
  const days = new Map(
    Array.from({ length: 62 }, (_, back): [string, number] => [addDays('2026-06-20', -back), 20]),
  );
  const kinds = supportedAlerts(planned, {
    timeZone: TIME_ZONE,
    nowMs: NOW,
    days,
    levels: new Map(),
    deviceId,
  }).map(({ kind }) => kind);
  expect(kinds).not.toEqual(expect.arrayContaining(['consumption_high']));
  expect(kinds.filter((kind) => /battery_(full|empty)|production_low|consumption_high/.test(kind))).toEqual(
    [],
  );
});
