import { budgetCents } from './budget-cents';

it.each([
  ['0', 'fr', null],
  ['0,01', 'fr', 1],
  ['90', 'fr', 9000],
  ['90,5', 'fr', 9050],
  ['90.50', 'en', 9050],
  ['19,99', 'fr', 1999],
  ['90,505', 'fr', null],
  ['10 000', 'fr', 1_000_000],
  ['10000,01', 'fr', null],
  ['-5', 'en', null],
  ['', 'fr', null],
  ['ninety', 'en', null],
] as const)('a budget typed as %j (%s) has %p cents', (typed, language, cents) => {
  expect(budgetCents(typed, language)).toBe(cents);
});
