import type { Alert } from '../../energy/alerts/alert-store';
import { type InstallationFacts, SILENT_AFTER_MS, troublesOf } from './troubles';

const NOW_MS = Date.parse('2026-06-21T10:00:00Z');
const TOLD = new Date('2026-06-20T08:00:00Z');

const alert = (kind: string, changes: Partial<Alert> = {}): Alert => ({
  id: kind,
  kind,
  severity: 'warning',
  at: TOLD,
  active: true,
  visible: true,
  acknowledged: false,
  deviceId: null,
  deviceName: null,
  deviceTypeId: null,
  roomType: null,
  facts: {},
  ...changes,
});
const device = (id: string, changes: Partial<InstallationFacts['devices'][number]> = {}) => ({
  id,
  name: id,
  plugType: 'sw',
  typeId: 'lamp',
  isReachable: true,
  traits: {},
  ...changes,
});
const WORKING: InstallationFacts = {
  nowMs: NOW_MS,
  hasGateway: true,
  heardAtMs: NOW_MS - 300_000,
  devices: [device('lamp')],
  alerts: [],
  heating: [],
};
const BATTERY = { traits: { battery: {} } } as Partial<InstallationFacts['devices'][number]>;

test.each<[string, Partial<InstallationFacts>, readonly (string | null)[][]]>([
  ['an installation that works', {}, []],
  ['a gateway heard a moment before the limit', { heardAtMs: NOW_MS - SILENT_AFTER_MS + 1 }, []],
  ['a silent gateway', { heardAtMs: NOW_MS - SILENT_AFTER_MS }, [['gatewaySilent', null, 'untold']]],
  [
    'a silent gateway the household was told about',
    { heardAtMs: NOW_MS - SILENT_AFTER_MS, alerts: [alert('gateway_offline')] },
    [['gatewaySilent', null, 'told']],
  ],
  ['a home without a gateway', { heardAtMs: null }, [['noGateway', null, 'untold']]],
  ['a platform without gateways', { hasGateway: false }, [['noGateway', null, 'untold']]],
  [
    'silent devices by what they are',
    {
      devices: [
        device('lamp', { isReachable: false }),
        device('meter', { isReachable: false, plugType: 'gmd' }),
        device('battery', { isReachable: false, ...BATTERY }),
        device('oven'),
      ],
      alerts: [alert('device_offline', { deviceId: 'oven' })],
    },
    [
      ['deviceSilent', 'lamp', 'untold'],
      ['meterSilent', 'meter', 'untold'],
      ['batterySilent', 'battery', 'untold'],
      ['deviceSilent', 'oven', 'told'],
    ],
  ],
  [
    'a silent gateway, without the devices behind it',
    { heardAtMs: NOW_MS - SILENT_AFTER_MS, devices: [device('lamp', { isReachable: false })] },
    [['gatewaySilent', null, 'untold']],
  ],
  [
    'a heating account, without its devices',
    {
      heating: [{ brand: 'tado', isDisconnected: true }],
      devices: [device('valve', { isReachable: false, plugType: 'tado', typeId: 'tado_heater' })],
    },
    [['heatingDisconnected', 'tado°', 'untold']],
  ],
  [
    'a heating service that does not answer',
    { heating: [{ brand: 'wiser', isDisconnected: false }] },
    [['heatingUnavailable', 'Wiser', 'untold']],
  ],
  [
    'faults, not advice and not what is over',
    {
      alerts: [
        alert('production_stopped'),
        alert('production_unclear'),
        alert('battery_full'),
        alert('production_falling', { active: false }),
      ],
    },
    [
      ['alert', null, 'told'],
      ['alert', null, 'told'],
    ],
  ],
  ['a dark day, which is weather', { alerts: [alert('production_low')] }, []],
])('%s', (_what, changes, expected) => {
  const found = troublesOf({ ...WORKING, ...changes });
  expect(
    found.map(({ kind, name, toldAtMs }) => [
      kind,
      name,
      toldAtMs === null ? 'untold' : toldAtMs === TOLD.getTime() ? 'told' : 'wrong',
    ]),
  ).toEqual(expected);
});

test('a fault told twice lasts, and was told, since the first time', () => {
  const first = new Date('2026-06-19T08:00:00Z');
  const alerts = [alert('production_stopped'), alert('production_stopped', { at: first })];
  expect(troublesOf({ ...WORKING, alerts })).toMatchObject([
    { sinceMs: first.getTime(), toldAtMs: first.getTime() },
  ]);
});
