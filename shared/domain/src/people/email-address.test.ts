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
  ['', false],
])('accepts %s: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});

it('accepts every address of the usual form', () => {
  fc.assert(fc.property(fc.emailAddress({ size: 'small' }), (text) => isEmailAddress(text)));
});

it.each([
  ['customer@foyer.example', 'c•••@foyer.example'],
  ['a@foyer.example', 'a•••@foyer.example'],
  ['"@home"@foyer.example', '"•••@foyer.example'],
])('masks %s as %s', (email, masked) => {
  expect(maskedEmailAddress(email)).toBe(masked);
});
