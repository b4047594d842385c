import { siteInstant } from '@foyer/domain';
import type { GatewayDevice } from './gateway-store';
import { changesOf } from './locked-home';
import { changesBetween } from './schedule-clock';

const ZONE = 'Europe/Paris';
const DAY_MS = 86_400_000;

const device = (typeId: string, plugType: string): GatewayDevice => ({
  key: 1,
  id: 'd',
  plugType,
  typeId,
  createdAt: new Date(0),
  hasActuator: true,
  isOn: true,
  targetTemperatureC: 18,
  scheduleEnabled: true,
  greenPlayEnabled: false,
  traits: {},
  scheduleRanges: 'sun 1:30 18;sun 2:30 21;sun 7:00 19.5',
  greenPlayRanges: null,
  hotByMinute: null,
  switchedAt: null,
});

describe.each([
  ['wiser', device('wiser_thermostat', 'wsrts')],
  ['tado', device('tado_heater', 'tdht')],
])('a week of temperatures of %s', (_brand, heater) => {
  test.each([
    ['a usual day', '2026-06-21', ['2026-06-20T23:30', '2026-06-21T00:30', '2026-06-21T05:00']],
    [
      'the day that skips an hour',
      '2026-03-29',
      ['2026-03-29T00:30', '2026-03-29T01:00', '2026-03-29T05:00'],
    ],
    [
      'the day that has one twice',
      '2026-10-25',
      ['2026-10-24T23:30', '2026-10-25T00:30', '2026-10-25T06:00'],
    ],
  ])('is executed at its local times on %s', (_day, day, instants) => {
    const fromMs = siteInstant(day, 0, ZONE) - 1;
    const found = changesBetween(changesOf(heater), ZONE, fromMs, fromMs + DAY_MS);
    expect(found.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 16))).toEqual(instants);
    expect(found.map(({ change }) => change.targetC)).toEqual([18, 21, 19.5]);
  });
});
