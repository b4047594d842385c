import { passwordFault } from './text-input';

it.each([
  ['short', 'short', null, 'passwordTooShort'],
  ['        ', '        ', null, 'passwordTooShort'],
  ['long enough', 'long enougH', null, 'passwordsDiffer'],
  ['Home@foyer.example', 'Home@foyer.example', 'home@foyer.example', 'passwordSameMessage'],
  ['long enough', 'long enough', 'home@foyer.example', null],
])('checks password %j, confirmed as %j, of %s: %s', (password, again, email, fault) => {
  expect(passwordFault(password, again, email)).toBe(fault);
});
