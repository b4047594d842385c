import * as fc from 'fast-check';
import { isEmailAddress, maskedEmailAddress } from './email-address';

const long = (length: number) => `home@${'a'.repeat(length - 'home@.example'.length)}.example`;

it.each([
  ['home@foyer.example', true],
  ['prénom.nom+maison@élec.foyer.example', true],
  [`${'a'.repeat(64)}@foyer.example`, true],
  [`${'a'.repeat(65)}@foyer.example`, false],
  [long(254), true],
  [long(255), false],
  ['home@foyer.e', false],
  ['home@foyer', false],
  ['home@foyer..example', false],
  ['home@foyer.example.', false],
  ['home foyer@foyer.example', false],
  ['home@fo@yer.example', false],
  ['@foyer.example', false],
  ["o'neil.a_b+c%d@foyer.example", true],
  ['<x@b.example>', false],
  ['x@b.example%0aBcc:y', false],
  ['x@b.example\nBcc: y@c.example', false],
  ['x,y@b.example', false],
  ['"x y"@b.example', false],
  ['x@[192.0.2.1]', false],
  ['x@-b.example', false],
  ['.x@b.example', false],
  ['x..y@b.example', false],
  ['x\u200b@b.example', false],
  ['x\u202e@b.example', false],
  ['', false],
])('accepts %s: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});

it('accepts every address of the usual form', () => {
  const usual = fc.emailAddress({ size: 'small' });
  fc.assert(fc.property(usual, (text) => isEmailAddress(text)));
});

it.each([
  ['customer@foyer.example', 'c•••@foyer.example'],
  ['a@foyer.example', 'a•••@foyer.example'],
  ['"@home"@foyer.example', '"•••@foyer.example'],
])('masks %s as %s', (email, masked) => {
  expect(maskedEmailAddress(email)).toBe(masked);
});
