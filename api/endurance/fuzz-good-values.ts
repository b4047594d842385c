import { serialNumber } from '../src/third-parties/energy-provider';
import { type Actor, REVOKE_TOKEN, WAIT_TOKEN } from './fuzz-actors';

/** What calls take, by the name of the parameter; values that depend on who asks are in {@link goodValues}. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  groupType: ['five_minutes', 'hour', 'day', 'month'],
  fromDate: ['2026-06-14', '2026-05-21'],
  toDate: ['2026-06-22', '2026-06-20'],
  applicationDate: ['2026-07-01'],
  measureType: ['one_phase', 'three_phases'],
  scheduleType: ['basic', 'green_play', 'electric_tariff'],
  ranges: ['mon 6:00 on;mon 22:00 off', ''],
  category: ['flat', 'custom', 'predefined'],
  price: ['20.5', '127.5432'],
  rangePrice: ['15.25'],
  on: ['true', 'false'],
  enabled: ['true', 'false'],
  active: ['true', 'false'],
  acknowledged: ['true'],
  visible: ['false'],
  temperature: ['20', '21.5'],
  threshold: ['10', '0.5'],
  duration: ['20', '60'],
  capacity: ['300', '500'],
  moduleCount: ['10', '99'],
  module_number: ['10', '99'],
  unitElectricCapacity: ['150', '1000'],
  unit_electric_capacity: ['150', '1000'],
  modules: ['99'],
  modulePower: ['400'],
  electricPowerCapacity: ['9'],
  kitSerialNumber: ['KIT000000001'],
  kitCode: ['KIT000000001'],
  password: ['wrong-password'],
  username: ['home@foyer.example'],
  userEmail: ['started@foyer.example'],
  installerEmail: ['installer@foyer.example'],
  maintainerCode: ['none'],
  language: ['fr', 'en'],
  country: ['FR', 'CH'],
  searchText: ['2 rue du Four, Valence'],
  name: ['Salon', 'a < b'],
  firstName: ['Camille'],
  lastName: ['Martin'],
  address: ['2 rue du Four'],
  city: ['Valence'],
  reason: ['La cuisine ne se mesure plus'],
  note: ['La pince est derrière le tableau'],
  deviceName: ['Lampe du bureau'],
  activationCode: ['NORM000000000001', 'ABCD-EFGH-JKLM-NPQR'],
  deviceTypeId: ['lamp', 'tv'],
  deviceType: ['lamp', 'tv'],
  roomTypeId: ['kitchen', 'alaska_home'],
  masterMac: ['0013C1000001'],
  macs: ['0013C1000001'],
  mac: ['0013C1000001'],
  birthDate: ['1980-02-29', '24-12-1980'],
  phoneNumber: ['+33 4 75 00 00 00'],
  mobileNumber: ['+33 6 39 98 00 10'],
  postalCode: ['26000'],
  latitude: ['44.93'],
  longitude: ['4.89'],
  subscription_status: ['setup_ok'],
  recoveryCode: ['A1b2C3d4E5f6G7h8I9j0'],
  key: ['a-key-of-the-fuzz-1'],
  referenceKey: ['a-key-of-the-fuzz-1'],
  cache: ['{}', '{"step":1}'],
  version: ['1.0'],
  digest: ['a'.repeat(64)],
  sha256: ['a'.repeat(64)],
  featureId: ['premium', 'sms_alerts_available'],
  systemId: ['2500101'],
  serialNumbers: ['122100000001,122100000002'],
  serialNumber: [serialNumber('DOM', '000000000001')],
  sn: [serialNumber('DOM', '000000000001'), serialNumber('MYL', '000000000002')],
  ac: ['AC00000000000001'],
  pdl: ['12345678901234'],
  pdlNumber: ['12345678901234'],
  contractNumber: ['ABC12345678'],
  powerContractType: ['base'],
  meterEnergy: ['12345.5'],
  billNumber: ['F-2026-05'],
  paymentScheduleNumber: ['E-2026'],
  reportNumber: ['R-2026-05'],
  homeId: ['401823'],
  zoneId: ['1'],
  minutes: ['15'],
  verdicts: [[]],
  zones: [[], [{ id: '1', name: 'Salon' }]],
};

/** What a parameter means on one path only. */
const ON_PATH: readonly (readonly [
  path: RegExp,
  parameter: string,
  values: (actor: Actor) => readonly unknown[],
])[] = [
  [/^\/api\/room\//, 'id', ({ rooms }) => rooms],
  [/^\/api\/room\//, 'type', () => ['kitchen', 'office']],
  [/^\/api\/device\/battery\//, 'type', () => ['DOMUNEO']],
  [/^\/api\/device\/production\//, 'type', () => ['enphase', 'production_counter']],
  [/^\/api\/device\/alarms\//, 'type', () => ['on', 'off', 'standby']],
  [/^\/api\/device\/msb\/macToAc$/, 'mac', () => ['00F0CA000001']],
  [/^\/api\/device\/msb\/forgetCode$/, 'kind', () => ['serial', 'activation']],
  [/^\/api\/device\/battery\/update$/, 'mac', ({ devices }) => devices],
  [/^\/api\/tado\/device\//, 'deviceTypeId', () => ['tado_heater']],
  [/^\/api\/tariff\/remove$/, 'id', ({ tariffs }) => tariffs],
  [/^\/api\/support\/revokeAccess$/, 'token', () => [REVOKE_TOKEN]],
  [/^\/api\/support\//, 'token', () => [WAIT_TOKEN]],
  [/^\/api\/support\//, 'id', ({ supportRequests }) => supportRequests],
  [/^\/api\/support\/request$/, 'email', () => ['solar@foyer.example']],
  [/^\/api\/(user\/create|user\/email)\//, 'email', () => ['new@foyer.example']],
  [/^\/(invoices|newsletter)\//, 'id', ({ accountId }) => [accountId]],
  [/^\/(invoices|newsletter)\//, 'name', () => ['2026-05.pdf']],
  [/^\/document\/installationReport$/, 'id', ({ accountId }) => [accountId]],
  [/^\/api\/installer\/enter$/, 'id', ({ accountId }) => [accountId]],
  [/^\/api\/(password|user\/email)\//, 'code', () => ['123456']],
  [/set_loc_temp$/, 'temperature', () => [20, 21.5]],
  [
    /set_schedule$/,
    'scheduleDetails',
    ({ devices }) =>
      devices.slice(0, 3).map((id) => [
        {
          name: { meteringDeviceType: 'wiser_thermostat', id, name: 'Salon', type: 'basic', weekday: 'mon' },
          entry: [{ start: 360, value: 20 }],
        },
      ]),
  ],
];

/** Values a call takes for a parameter, asked by this actor. */
export function goodValues(path: string, parameter: string, actor: Actor): readonly unknown[] {
  const found = ON_PATH.find(([place, name]) => name === parameter && place.test(path));
  if (found) return orElse(found[2](actor), ['none']);
  if (/^(id|deviceId|mainThermostatId|locationId)$/.test(parameter)) return orElse(actor.devices, ['none']);
  if (parameter === 'roomId') return orElse(actor.rooms, ['none']);
  if (parameter === 'alertId') return orElse(actor.alerts, ['none']);
  if (parameter === 'email') return [actor.email, 'nobody@foyer.example'];
  return GOOD[parameter] ?? ['x'];
}

const orElse = <T>(list: readonly T[], fallback: readonly T[]) => (list.length > 0 ? list : fallback);
