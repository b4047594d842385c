import { type LimitedCall, type Limits, lengthLimits, limitCases } from './limits';
import type { TestPlatform } from './test-platform';

const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';

const as =
  (email: string, fields: object = {}) =>
  async (platform: TestPlatform) => ({
    authToken: await platform.tokenOf(email),
    ...(fields as Record<string, string>),
  });
const about =
  (typeId: string, fields: object = {}) =>
  async (platform: TestPlatform) => ({
    authToken: await platform.tokenOf(HOME),
    deviceId: (await platform.deviceOfType(typeId)).id,
    ...(fields as Record<string, string>),
  });
const cents = (field: string): Limits => ({
  field,
  inside: [0, 0.0001, '127.5432', 1000],
  outside: [-0.0001, 1000.0001, 20.12345],
});

const PROFILE: readonly LimitedCall[] = [
  {
    path: '/api/user/update',
    fields: as(SOLAR),
    limits: [
      {
        field: 'birthDate',
        inside: ['1900-01-01', '2026-06-21'],
        outside: ['1899-12-31', '2026-06-22', '2099-01-01'],
      },
      { field: 'postalCode', inside: ['', '01000', '97400'], outside: ['1', '1000', '690030'] },
      { field: 'latitude', inside: [-90, '90'], outside: [-90.1, 90.1] },
      { field: 'longitude', inside: [-180, '180'], outside: [-180.1, 180.1] },
      { field: 'addressScore', inside: [0, '1'], outside: [-0.01, 1.01] },
      cents('sellingEnergyPrice'),
      {
        field: 'electric_power_capacity',
        inside: ['', '3', '18', '24', '252'],
        outside: ['0', '10', '21', '258'],
      },
      { field: 'phoneNumber', inside: ['', '+33475000000'], outside: ['+3347500000', '+334750000000'] },
      ...['firstName', 'lastName', 'address', 'additionalAddress', 'city'].map((field) =>
        lengthLimits(field, 0, 120),
      ),
      ...['internet_service_provider', 'internet_box_model'].map((field) => lengthLimits(field, 0, 60)),
      lengthLimits('electricityProvider', 0, 80),
      lengthLimits('tadoHomeId', 0, 64),
    ],
  },
  {
    path: '/api/user/update',
    fields: as('swiss@foyer.example'),
    limits: [{ field: 'postalCode', inside: ['1204', '9999'], outside: ['120', '12040', '75018'] }],
  },
];

const RANGES = 'mon 22:00 on;tue 6:00 off';

const BILL = { fromDate: '2026-06-01', lastDate: '2026-06-20', energy: 'all 100', amount: '3000' };

const TARIFF: readonly LimitedCall[] = [
  {
    path: '/api/tariff/save',
    fields: as(SOLAR, { category: 'custom', ranges: RANGES, price: 20, rangePrice: 15 }),
    limits: [
      ...['price', 'rangePrice', 'sellingPrice'].map(cents),
      lengthLimits('name', 0, 80),
      {
        field: 'fromDate',
        inside: ['2028-06-21'],
        outside: ['2000-01-01', '2028-06-22'],
        error: 'tariff.day.invalid',
      },
    ],
  },
  {
    path: '/api/tariff/compare',
    fields: as(SOLAR, { category: 'custom', ranges: RANGES, price: 20, rangePrice: 15 }),
    limits: [...['price', 'rangePrice', 'sellingPrice'].map(cents), lengthLimits('name', 0, 80)],
  },
  {
    path: '/api/costs/budget',
    fields: as(HOME),
    limits: [{ field: 'cents', inside: [1, '1000000'], outside: [0, -1, 1_000_001, 1.5] }],
  },
  {
    path: '/document/yearReplay',
    fields: as(HOME),
    accepted: { status: 'error', error: 'document.not.found' },
    limits: [{ field: 'pricePerKwp', inside: [1, '1000000'], outside: [0, -1, 1_000_001, 1.5] }],
  },
  {
    path: '/api/tariff/bill/compare',
    fields: as(HOME, BILL),
    limits: [
      { field: 'amount', inside: [0, '10000000'], outside: [-1, 10_000_001, 1.5] },
      { field: 'standing', inside: [0, '10000000'], outside: [-1, 10_000_001, 1.5] },
      {
        field: 'energy',
        inside: ['all 0', 'all 999999.999', 'peak 1;offPeak 2.5'],
        outside: ['', 'all', '12', 'all -1', 'all 1000000', 'all 1.2345', 'all 1,5', 'all 1;'],
      },
      {
        field: 'fromDate',
        inside: ['2026-05-21', '2026-06-20'],
        outside: ['2026-05-20', '2026-06-21'],
        error: 'bill.days.invalid',
      },
      {
        field: 'lastDate',
        inside: ['2026-06-01', '2026-06-21'],
        outside: ['2026-05-31', '2026-06-22'],
        error: 'bill.days.invalid',
      },
    ],
  },
];

const DEVICES: readonly LimitedCall[] = [
  {
    path: '/api/device/update',
    fields: about('production_counter'),
    limits: [
      { field: 'module_number', inside: [1, '99'], outside: [0, 100, 1.5, -1] },
      { field: 'unit_electric_capacity', inside: [150, '1000'], outside: [0, 149, 1001, 150.5] },
      lengthLimits('provider', 1, 60),
      lengthLimits('name', 1, 40),
    ],
  },
  {
    path: '/api/room/create',
    fields: as(HOME, { type: 'kitchen' }),
    limits: [lengthLimits('name', 1, 40)],
  },
  {
    path: '/api/device/alarms/update',
    fields: about('tv', { type: 'standby', active: true }),
    limits: [
      { field: 'threshold', inside: [1, '200'], outside: [0.9, 200.1], error: 'alarm.value.invalid' },
      { field: 'threshold', inside: [], outside: [-1_000_001, 1_000_001] },
      { field: 'duration', inside: [5, '1440'], outside: [4, 1441, 5.5], error: 'alarm.value.invalid' },
      { field: 'duration', inside: [], outside: [-1_000_001, 1_000_001] },
    ],
  },
  {
    path: '/api/schedule/update',
    fields: about('tv', { scheduleType: 'basic', enabled: 'false', ranges: '' }),
    limits: [lengthLimits('name', 0, 80), { field: 'ranges', inside: [''], outside: [' '.repeat(8_001)] }],
  },
  {
    path: '/api/device/temperature/set',
    fields: about('wiser_thermostat'),
    limits: [
      {
        field: 'temperature',
        inside: ['1', '35'],
        outside: ['0.9', '35.1'],
        error: 'temperature.out.of.range',
      },
    ],
  },
];

const BATTERY: readonly LimitedCall[] = [
  {
    path: '/api/device/msb/capacity/change',
    fields: as(HOME, { applicationDate: '2026-07-01' }),
    accepted: { error: 'capacity.unknown' },
    limits: [{ field: 'capacity', inside: [0, '100000'], outside: [-1, 100_001, 1.5] }],
  },
  {
    path: '/api/device/battery/register',
    fields: as(SOLAR, {
      referenceKey: 'a-key-of-the-page',
      pdl: '12345678901234',
      type: 'DOMUNEO',
      serialNumber: 'X',
    }),
    accepted: { error: 'serial.number.invalid' },
    limits: [
      {
        field: 'connectionNumberEnedis',
        inside: ['', '1234P4E123456', '1234p4e123456'],
        outside: ['1234', '123P4E123456', '1234P4E1234567'],
      },
      { field: 'consuelNumber', inside: ['', 'C'.repeat(14)], outside: ['C'.repeat(33)] },
      {
        field: 'pdl',
        inside: ['12345', '12345678901234'],
        outside: ['1234', '123456789012345'],
        error: 'pdl.invalid',
      },
    ],
  },
  {
    path: '/api/user/document/contract/validate',
    fields: as(SOLAR, { contractNumber: 'ABC12345678', pdlNumber: '12345678901234' }),
    limits: [
      {
        field: 'contractNumber',
        inside: ['ABC12345678'],
        outside: ['ABC1234567', 'ABC123456789', 'AB123456789'],
        error: 'contract.invalid',
      },
      { field: 'pdlNumber', inside: ['12345'], outside: ['1234', '123456789012345'], error: 'pdl.invalid' },
    ],
  },
  {
    path: '/api/user/createPlaneteOuiAccount',
    fields: as(SOLAR, { powerContractType: 'base' }),
    accepted: { error: 'battery.not.registered' },
    limits: [
      {
        field: 'meterEnergy',
        inside: ['0', '9999999999,99'],
        outside: ['12345678901', '1.234', '-1'],
      },
    ],
  },
];

const OTHERS: readonly LimitedCall[] = [
  {
    path: '/api/pendingInstallations',
    fields: as('maintainer@foyer.example'),
    limits: [
      { field: 'from', inside: [0, '10000'], outside: [-1, 10_001, 0.5] },
      { field: 'count', inside: [1, '10000'], outside: [0, 10_001, 1.5] },
      lengthLimits('search', 0, 60),
    ],
  },
  {
    path: '/api/geocode',
    fields: as(HOME),
    limits: [lengthLimits('searchText', 3, 200)],
  },
];

/** Limits of every input that a household or professional can change, by area. */
export function inputLimitCases(platform: () => TestPlatform): void {
  limitCases('profile inputs have limits', platform, PROFILE);
  limitCases('tariff inputs have limits', platform, TARIFF);
  limitCases('room, device and program inputs have limits', platform, DEVICES);
  limitCases('battery inputs have limits', platform, BATTERY);
  limitCases('list and search inputs have limits', platform, OTHERS);
}
