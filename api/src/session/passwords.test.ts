import fc from 'fast-check';
import { PASSWORD_COST } from '../session/password-cost';
import { passwordFault } from './passwords';

it.each([
  ['short', 'password.too.short'],
  ['1234567', 'password.too.short'],
  ['        ', 'password.too.short'],
  ['   short   ', 'password.too.short'],
  ['Home@Foyer.Example', 'password.sameAsMail'],
  ['password', 'password.too.common'],
  ['Baseball', 'password.too.common'],
  ['12345678', 'password.too.common'],
  ['Foyer-demo-2026', null],
  ['correct horse battery', null],
])('%j is judged %s', (password, fault) => {
  expect(passwordFault(password, 'home@foyer.example')).toBe(fault);
});

it('takes any rare text of eight characters or more', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), (text) => {
      const fault = passwordFault(`${text}-Zq7-rare`, 'home@foyer.example');
      expect(fault).toBeNull();
    }),
  );
});

it('keeps passwords at no less than OWASP asks for argon2id', () => {
  expect(PASSWORD_COST.memoryCost).toBeGreaterThanOrEqual(19 * 1024);
  expect(PASSWORD_COST.timeCost).toBeGreaterThanOrEqual(2);
});
