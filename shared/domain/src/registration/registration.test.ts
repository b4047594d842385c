import fc from 'fast-check';
import {
  isBirthDay,
  isDeviceKey,
  isGridConnectionNumber,
  isKitCode,
  isPostalCode,
  moduleCount,
  modulePowerW,
  powerCapacityKva,
} from './fields';
import { areSettingsKnown, progressPercent, REGISTRATION_STEPS, stepAfter, stepAtStatus } from './steps';

const none = () => false;

describe('steps', () => {
  it('cover the chain of statuses in order', () => {
    expect(REGISTRATION_STEPS.flatMap(({ nextStatus }) => nextStatus ?? [])).toEqual([
      'setup_user_registered',
      'setup_selected_production_device',
      'setup_installation_details_set',
      'setup_devices_registered',
      'setup_connect_tado',
      'setup_check_wiring',
      'setup_ok',
      'user_password_set',
      'user_accepted_licence',
      'ok',
    ]);
  });

  it.each([
    ['installer', 'none', 'user_informations'],
    ['installer', 'setup_installation_details_set', 'connect_meter'],
    ['installer', 'setup_ok', 'registration_complete'],
    ['installer', 'no such status', 'registration_complete'],
    ['user', 'setup_ok', 'welcome'],
    ['user', 'user_password_set', 'accept_licence'],
    ['user', 'ok', 'congratulations'],
  ] as const)('%s at %s resumes at %s', (part, status, path) => {
    expect(stepAtStatus(part, status, none).path).toBe(path);
  });

  it('fall through to the next one when skipped', () => {
    const skip = ({ path }: { path: string }) => path === 'my_smart_battery' || path === 'settings';
    expect(stepAfter(stepAtStatus('user', 'setup_ok', skip), skip)?.path).toBe('set_password');
    const details = stepAtStatus('user', 'user_accepted_licence', skip);
    expect(details.path).toBe('licence_details');
    expect(stepAfter(details, skip)?.path).toBe('congratulations');
    expect(stepAfter(stepAtStatus('user', 'ok', skip), skip)).toBeNull();
  });

  it('progress from 0 to 100 within a part', () => {
    for (const part of ['installer', 'user'] as const) {
      const percents = REGISTRATION_STEPS.filter((step) => step.part === part).map((step) =>
        progressPercent(step, none),
      );
      expect(percents[0]).toBe(0);
      expect(percents.at(-1)).toBe(100);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    }
  });

  it.each([
    ['EDF', 'base 20 c.', 10, true],
    ['EDF', 'base 20 c.', 0, true],
    ['EDF', 'base 20 c.', null, false],
    [null, 'base 20 c.', 10, false],
    ['EDF', null, 10, false],
  ])(
    'treat settings %s, %s, %s as known: %s',
    (electricityProvider, tariffPrice, sellingEnergyPrice, known) => {
      expect(areSettingsKnown({ electricityProvider, tariffPrice, sellingEnergyPrice })).toBe(known);
    },
  );
});

describe('fields', () => {
  it.each([
    ['0', 0],
    ['149', null],
    ['150', 150],
    ['1000', 1000],
    ['1001', null],
    ['375,5', null],
    ['', null],
  ])('parse module power %s', (typed, watts) => {
    expect(modulePowerW(typed)).toBe(watts);
  });

  it.each([
    ['0', 0],
    ['99', 99],
    ['100', null],
    ['-1', null],
  ])('parse module count %s', (typed, count) => {
    expect(moduleCount(typed)).toBe(count);
  });

  it.each([
    ['0', null],
    ['3', 3],
    ['10', null],
    ['18', 18],
    ['21', null],
    ['24', 24],
    ['252', 252],
    ['258', null],
  ])('parse power %s kVA', (typed, kva) => {
    expect(powerCapacityKva(typed)).toBe(kva);
  });

  it('check codes and numbers', () => {
    expect(['abcdef123456', 'abcdef12345', 'abcdef12345_'].map(isKitCode)).toEqual([true, false, false]);
    expect([isPostalCode('69003', 'FR'), isPostalCode('1204', 'FR'), isPostalCode('1204', 'CH')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([
      isGridConnectionNumber(''),
      isGridConnectionNumber('1234P4E123456'),
      isGridConnectionNumber('1234'),
    ]).toEqual([true, true, false]);
    expect(isBirthDay('2026-11-21', '2026-11-21')).toBe(true);
    expect(isBirthDay('2026-11-22', '2026-11-21')).toBe(false);
  });

  it.each([
    ['NORM000000000001', true],
    ['norm-0000-0000-0001', true],
    ['NORM-0000-0000-000', false],
    ['NORM-0000-0000-00012', false],
    ['NORM_00000000001', false],
  ])('check key %s of a master plug: %s', (typed, isWhole) => {
    expect(isDeviceKey(typed)).toBe(isWhole);
  });

  it('accept any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const judge of [modulePowerW, moduleCount, powerCapacityKva]) {
          const value = judge(text);
          expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
