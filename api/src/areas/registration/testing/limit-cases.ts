import { type LimitedCall, type Limits, lengthLimits, limitCases } from '../../../process/testing/limits';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { registrationSteps } from './a-registration';

const PLACE: readonly Limits[] = [
  { field: 'latitude', inside: [-90, '90'], outside: [-90.1, 90.1, '999'] },
  { field: 'longitude', inside: [-180, '180'], outside: [-180.1, 180.1] },
];
const BIRTH_DATE: Limits = {
  field: 'birthDate',
  inside: ['', '1900-01-01', '2026-06-21', '21-06-2026'],
  outside: ['1899-12-31', '2026-06-22', '22-06-2026', '2099-01-01'],
};
const FRENCH_POSTAL_CODE: Limits = {
  field: 'postalCode',
  inside: ['01000', '97400'],
  outside: ['1', '1000', '690030', '6900A'],
};
const MOBILE: Limits = {
  field: 'mobileNumber',
  inside: ['+33639980010', '06 39 98 00 10'],
  outside: ['+3363998001', '+336399800100'],
  error: 'mobileNumber.invalid',
};
const PANELS: readonly Limits[] = [
  { field: 'moduleCount', inside: [0, '99'], outside: [-1, 100, 1.5, 1e15, '999999999999999'] },
  { field: 'unitElectricCapacity', inside: [0, 150, '1000'], outside: [-1, 149, 1001, 150.5, 1e15] },
  lengthLimits('pvProvider', 0, 60),
];
const cents = (field: string, beside: object = {}): Limits => ({
  field,
  inside: [0, 0.0001, '127.5432', 1000],
  outside: [-0.0001, 1000.0001, 20.12345],
  beside: beside as Record<string, string>,
});
const HIGHEST_W = 252_000;

/** Limits of every input of a registration. */
export function registrationLimitCases(platform: () => TestPlatform): void {
  const { identity, openRegistration, registerKit } = registrationSteps(platform);
  let opener = '';
  let home = '';
  let master = '';
  let meter = '';
  let deviceId = '';
  let count = 0;

  beforeAll(async () => {
    opener = await platform().signIn('installer@foyer.example');
    home = await openRegistration('limits@foyer.example');
    await registerKit(home, 'NORM000000000091');
    const { id } = await platform().account('limits@foyer.example');
    const devices = await platform().store.devices.ofHousehold(id);
    const macOf = (plug: string) => devices.find(({ plugType }) => plugType === plug)?.traits.mac ?? '';
    [master, meter] = [macOf('mst'), macOf('gmd')];
    deviceId = devices[0]?.id ?? '';
  });

  const opening: LimitedCall = {
    path: '/api/user/create/regular',
    fields: () => {
      // A professional opens at most ten accounts a minute.
      platform().passTime(6_500);
      count += 1;
      return { authToken: opener, ...identity(`limits-${count}@foyer.example`) };
    },
    limits: [
      BIRTH_DATE,
      FRENCH_POSTAL_CODE,
      {
        field: 'postalCode',
        inside: ['1204', '9999'],
        outside: ['120', '12040'],
        beside: { country: 'CH' },
      },
      ...PLACE,
      MOBILE,
      ...['firstName', 'lastName', 'address', 'city'].map((field) => lengthLimits(field, 1, 120)),
      lengthLimits('additionalAddress', 0, 120),
      { field: 'key', inside: [], outside: ['k'.repeat(15), 'k'.repeat(65)] },
      { field: 'email', inside: [], outside: ['a@', `${'a'.repeat(250)}@b.fr`] },
    ],
  };

  const update: LimitedCall = {
    path: '/api/registration/update',
    fields: () => ({ authToken: home }),
    limits: [
      BIRTH_DATE,
      FRENCH_POSTAL_CODE,
      ...PLACE,
      MOBILE,
      { field: 'modulePower', inside: ['', '0', '150', '1000'], outside: ['149', '1001', '-1', '1e3'] },
      { field: 'modules', inside: ['', '0', '99'], outside: ['100', '-1', '1.5'] },
      {
        field: 'kitSerialNumber',
        inside: ['', 'KIT000000001', 'kit000000001'],
        outside: ['ABC', 'KIT00000001', 'KIT0000000001', 'KIT-00000001'],
      },
      {
        field: 'electricPowerCapacity',
        inside: ['', '3', '18', '24', '252'],
        outside: ['0', '10', '21', '258'],
      },
      cents('sellingEnergyPrice'),
      cents('tariffCents', { tariffCategory: 'flat' }),
      cents('tariffRangeCents', {
        tariffCategory: 'custom',
        tariffRanges: 'mon 22:00 on;tue 6:00 off',
        tariffCents: 20,
      }),
      lengthLimits('tariffName', 0, 80),
      ...[
        'pvManufacturer',
        'internetServiceProvider',
        'internetBoxModel',
        'electricityProvider',
        'tariffPrice',
      ].map((field) => lengthLimits(field, 0, 60)),
      ...['firstName', 'lastName', 'address', 'additionalAddress', 'city'].map((field) =>
        lengthLimits(field, 0, 120),
      ),
      {
        field: 'mobileNumber',
        inside: [],
        outside: [''],
        error: 'phoneNumber.and.mobileNumber.undefined',
      },
    ],
  };

  const calls: LimitedCall[] = [
    opening,
    update,
    {
      path: '/api/registration/draft',
      fields: () => ({ authToken: home }),
      limits: [
        {
          field: 'cache',
          inside: ['{}', `{"a":"${'a'.repeat(8_992)}"}`],
          outside: ['', `{"a":"${'a'.repeat(8_993)}"}`],
        },
      ],
    },
    {
      path: '/api/device/production/register',
      fields: () => ({ authToken: home, name: 'Toit', type: 'enphase', roomTypeId: 'alaska_home' }),
      limits: [...PANELS, lengthLimits('name', 1, 40), lengthLimits('activationCode', 0, 32)],
    },
    {
      path: '/api/device/composite/register',
      fields: () => ({
        authToken: home,
        masterMac: meter,
        name: 'Panneaux',
        deviceTypeId: 'production_counter',
        roomTypeId: 'alaska_home',
        phase: '2',
      }),
      limits: [
        ...PANELS,
        lengthLimits('name', 1, 40),
        { field: 'masterMac', inside: [], outside: ['0013C100000', '0013C10000011'] },
        { field: 'phase', inside: ['1', '3'], outside: ['0', '4'] },
      ],
    },
    {
      path: '/api/device/register',
      fields: () => ({
        authToken: home,
        mac: master,
        plugType: 'mst',
        deviceName: 'Box',
        deviceTypeId: 'asoka_red_plug',
      }),
      limits: [
        lengthLimits('deviceName', 1, 40),
        { field: 'mac', inside: [], outside: ['0013C100000', '0013C10000011'] },
        {
          field: 'activationCode',
          inside: ['NORM-0000-0000-0091', 'NORM000000000091'],
          outside: ['ABC', 'NORM00000000009', 'NORM0000000000091'],
          error: 'ecn.activation.code.invalid',
        },
        { field: 'activationCode', inside: [], outside: ['a'.repeat(33)] },
        { field: 'masterMac', inside: ['0013C1000001'], outside: ['0013C100000', '0013C10000011', ''] },
      ],
    },
    {
      path: '/api/device/virtual/register',
      fields: () => ({ authToken: home, roomTypeId: 'alaska_home' }),
      limits: [
        {
          field: 'macs',
          inside: ['', manyMacs(20)],
          outside: [manyMacs(21), '0013C100000', '0013C1000001,0013c1000001'],
        },
        {
          field: 'chosen',
          inside: [],
          outside: ['', '0013C100000', '0013C1000001-4', manyMacs(231), 'enphase,'],
          beside: { macs: '' },
        },
        {
          field: 'removed',
          inside: ['', 'a'.repeat(20)],
          outside: ['a'.repeat(21), 'a-b', ',', Array.from({ length: 2_101 }, () => 'a').join()],
          beside: { macs: '' },
        },
      ],
    },
    {
      path: '/api/registration/devices/unchosen',
      fields: () => ({ authToken: home }),
      limits: [
        {
          field: 'chosen',
          inside: ['0013C1000001', '0013C1000001-3,enphase', manyMacs(200)],
          outside: ['', '0013C100000', '0013C1000001-0', '0013C1000001-4', manyMacs(231)],
        },
      ],
    },
  ];

  /**
   * Verdicts of a wiring check with these readings in W. `deviceId` is a getter because it is known only once
   * the tests run.
   */
  const verdicts = (powerW: number, samplesW: readonly number[] = []) => [
    {
      verdict: 'plausible',
      powerW,
      samplesW,
      get deviceId() {
        return deviceId;
      },
    },
  ];
  calls.push({
    path: '/api/registration/wiring/save',
    fields: () => ({ authToken: home, verdicts: [] }),
    limits: [
      {
        field: 'verdicts',
        inside: [
          [],
          verdicts(HIGHEST_W, [HIGHEST_W, -HIGHEST_W]),
          verdicts(
            -HIGHEST_W,
            Array.from({ length: 60 }, () => 0),
          ),
        ],
        outside: [
          verdicts(HIGHEST_W + 1),
          verdicts(-HIGHEST_W - 1),
          verdicts(0, [1e15]),
          verdicts(
            0,
            Array.from({ length: 61 }, () => 0),
          ),
        ],
      },
      {
        field: 'loadStep',
        inside: [
          { loadW: 0, beforeW: -HIGHEST_W, afterW: HIGHEST_W, proven: true },
          { loadW: HIGHEST_W, beforeW: 0, afterW: 0, proven: false },
        ],
        outside: [
          { loadW: -1, beforeW: 0, afterW: 0, proven: true },
          { loadW: 1e300, beforeW: 0, afterW: 0, proven: true },
          { loadW: 0, beforeW: HIGHEST_W + 1, afterW: 0, proven: true },
          { loadW: 0, beforeW: 0, afterW: -HIGHEST_W - 1, proven: true },
        ],
      },
      lengthLimits('note', 0, 300),
    ],
  });

  limitCases('registration inputs have limits', platform, calls);
}

function manyMacs(count: number): string {
  return Array.from({ length: count }, (_, index) => `0013C1${String(index).padStart(6, '0')}`).join(',');
}
