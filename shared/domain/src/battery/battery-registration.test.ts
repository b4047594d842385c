import fc from 'fast-check';
import {
  activationCodeCount,
  activationCodeFault,
  type BatteryCode,
  batteryCode,
  consuelFault,
  contractNumberFault,
  formatBatteryCode,
  isBatteryCodeComplete,
  isMacAddress,
  meterReadingFault,
  pdlFault,
  serialNumberFault,
} from './battery-registration';

const code = (value: string, changes: Partial<BatteryCode> = {}): BatteryCode => ({
  value,
  isValid: null,
  isFrozen: false,
  msbType: null,
  ...changes,
});

it('normalises a typed code', () => {
  expect(batteryCode(' mlys-0123_4567 89ab ')).toBe('MLYS0123456789AB');
  expect(isBatteryCodeComplete('MLYS-0123-4567-89AB')).toBe(true);
  expect(isBatteryCodeComplete('MLYS-0123-4567-89A')).toBe(false);
});

it.each([
  ['', ''],
  ['dom', 'DOM'],
  ['domf', 'DOMF'],
  ['domf-', 'DOMF'],
  ['domfo', 'DOMF-O'],
  [' domf oyer_0000-0012 ', 'DOMF-OYER-0000-0012'],
  ['DOMFOYER00000012EXTRA', 'DOMF-OYER-0000-0012'],
])('groups %j as %j', (typed, grouped) => {
  expect(formatBatteryCode(typed)).toBe(grouped);
});

it('groups a code without changing it, and leaves a grouped code as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 _-]{0,24}$/), (typed) => {
      const grouped = formatBatteryCode(typed);
      expect(formatBatteryCode(grouped)).toBe(grouped);
      expect(batteryCode(grouped)).toBe(batteryCode(typed).slice(0, 16));
    }),
  );
});

it.each([
  ['00:F0:CA:12:34:56', true],
  [' 00-f0-ca-12-34-56 ', true],
  ['00:F0:CA:12:34', false],
  ['ACFO-YER0-0000-001Q', false],
])('%j is a MAC address: %s', (typed, expected) => {
  expect(isMacAddress(typed)).toBe(expected);
});

describe('serial numbers', () => {
  const first = code('AAAA000000000001');
  it.each([
    ['too short', [code('AAAA')], 0, 'serialNumberLength'],
    ['too long', [code('AAAA0000000000012')], 0, 'serialNumberLength'],
    ['whole and not judged yet', [first], 0, null],
    ['refused by the platform', [code(first.value, { isValid: false })], 0, 'serialNumberInvalid'],
    ['there already', [first, code('aaaa-0000-0000-0001')], 1, 'serialNumberTwice'],
    ['the first of two alike', [first, code('aaaa-0000-0000-0001')], 0, null],
    [
      'virtual beside another',
      [first, code('BBBB000000000001', { msbType: 'MYLIGHT' })],
      1,
      'serialNumberAlone',
    ],
    ['virtual alone', [code('BBBB000000000001', { msbType: 'MYLIGHT' }), code('')], 0, null],
  ] as const)('%s', (_, list, index, fault) => {
    expect(serialNumberFault(list, index)).toBe(fault);
  });
});

describe('activation codes', () => {
  const frozen = code('CCCC000000000001', { isValid: true, isFrozen: true });
  it.each([
    ['too short', [code('CCCC')], 0, 'activationCodeLength'],
    ['the same as a fixed one', [frozen, code('cccc000000000001')], 1, 'activationCodeTwice'],
    ['the fixed one itself', [frozen], 0, null],
    ['refused by the platform', [code('CCCC000000000002', { isValid: false })], 0, 'activationCodeInvalid'],
  ] as const)('%s', (_, list, index, fault) => {
    expect(activationCodeFault(list, index)).toBe(fault);
  });

  it.each([
    ['MYLIGHT', 3, 0],
    ['PLANETE_OUI', 3, 3],
    ['PLANETE_OUI', null, 1],
    [null, 0, 1],
  ] as const)('asks a %s with %s boxes for %i codes', (type, boxes, count) => {
    expect(activationCodeCount(type, boxes)).toBe(count);
  });
});

it.each([
  ['1234', null, 'pdlLength'],
  ['12345', null, null],
  ['12 345 678 901 234', null, null],
  ['123456789012345', null, 'pdlLength'],
  ['1234567890123-', null, 'pdlLength'],
  ['12345678901234', '12345678901234', 'pdlRejected'],
])('checks delivery point %s, rejected %s: %s', (typed, rejected, fault) => {
  expect(pdlFault(typed, rejected)).toBe(fault);
});

it.each([
  ['abc12345678', null, null],
  ['ABC1234567', null, 'contractNumberForm'],
  ['ABCD1234567', null, 'contractNumberForm'],
  ['ABC12345678', 'abc12345678', 'contractNumberRejected'],
])('checks contract %s, rejected %s: %s', (typed, rejected, fault) => {
  expect(contractNumberFault(typed, rejected)).toBe(fault);
});

it.each([
  ['', 'PLANETE_OUI', false, null],
  ['12345678901234', 'PLANETE_OUI', false, null],
  ['1234567890123', 'PLANETE_OUI', false, 'consuelNumberLength'],
  ['', 'MYLIGHT', false, 'consuelNumberAcceptance'],
  ['', 'MYLIGHT', true, null],
])('checks Consuel number "%s" of a %s, accepted %s: %s', (typed, msbType, accepted, fault) => {
  expect(consuelFault(typed, { msbType, accepted })).toBe(fault);
});

it.each([
  ['0', null],
  ['1234567890.25', null],
  ['1234567890,25', 'meterReadingForm'],
  ['1234567890.2', null],
  ['12345678901', 'meterReadingForm'],
  ['1.234', 'meterReadingForm'],
  ['-1', 'meterReadingForm'],
  ['', 'meterReadingForm'],
])('checks meter reading "%s": %s', (typed, fault) => {
  expect(meterReadingFault(typed)).toBe(fault);
});

it('accepts any text without throwing', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.string(), (values, text) => {
      const list = values.map((value) => code(value));
      for (const index of list.keys()) {
        serialNumberFault(list, index);
        activationCodeFault(list, index);
      }
      for (const fault of [pdlFault(text, text), contractNumberFault(text, text), meterReadingFault(text)])
        expect(fault === null || typeof fault === 'string').toBe(true);
    }),
  );
});
