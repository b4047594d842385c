import { Secret, TOTP } from 'otpauth';
import {
  appAddress,
  isAppCode,
  mustHaveFactor,
  newAppSecret,
  newRecoveryCode,
  recoveryCodeHash,
  stepOfCode,
} from './factor-rules';

/** "12345678901234567890" of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_MS = 30_000;

test.each([
  // The last six digits of the values of RFC 6238.
  [59_000, '287082', 1],
  [1_111_111_109_000, '081804', 37_037_036],
  [1_111_111_111_000, '050471', 37_037_037],
  [1_234_567_890_000, '005924', 41_152_263],
  [2_000_000_000_000, '279037', 66_666_666],
])('at %d the code %s belongs to step %d', (nowMs, code, step) => {
  expect(stepOfCode(SECRET, code, { nowMs, lastStep: 0 })).toBe(step);
});

test.each([
  [-2, null],
  [-1, 99],
  [0, 100],
  [1, 101],
  [2, null],
])('the code of a clock that is %d steps off is that of step %p', (off, step) => {
  const nowMs = 100 * STEP_MS + 29_999;
  const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: nowMs + off * STEP_MS });
  expect(stepOfCode(SECRET, code, { nowMs, lastStep: 0 })).toBe(step);
});

test.each([
  [0, 100],
  [99, 100],
  [100, null],
  [101, null],
])('after a code of step %d, one of step 100 is judged %p', (lastStep, step) => {
  const nowMs = 100 * STEP_MS;
  const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: nowMs });
  expect(stepOfCode(SECRET, code, { nowMs, lastStep })).toBe(step);
});

test.each([
  ['123456', true],
  [' 123 456 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
  ['abcd-efgh-jkmn-pqrs', false],
])('%p is a code of an app: %p', (typed, expected) => {
  expect(isAppCode(typed)).toBe(expected);
  if (!expected) expect(stepOfCode(SECRET, typed, { nowMs: 0, lastStep: -2 })).toBeNull();
});

test('a new secret has 160 random bits, and its address names account and service', () => {
  const secret = newAppSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newAppSecret()).not.toBe(secret);
  const address = new URL(appAddress(secret, 'foyer.example', 'a+b@home.example'));
  expect(address.href).toContain('otpauth://totp/foyer.example:a%2Bb%40home.example');
  expect(address.searchParams.get('secret')).toBe(secret);
});

test('recovery codes differ, and are found however they are typed', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect(recoveryCodeHash(typed)).toBe(recoveryCodeHash(code));
  }
  expect(new Set(codes.map(recoveryCodeHash)).size).toBe(200);
});

test.each([
  ['OPERATOR', true, true],
  ['SUPPORT', true, true],
  ['MAINTAINER', true, false],
  ['INSTALLER', true, false],
  ['REGULAR', true, false],
  ['OPERATOR', false, false],
  ['SUPPORT', false, false],
] as const)('%s must have a second factor where it is required (%p): %p', (userType, isRequired, must) => {
  expect(mustHaveFactor({ userType }, isRequired)).toBe(must);
});
