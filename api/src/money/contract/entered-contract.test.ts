import { purchasePrices } from '@foyer/domain';
import { enteredContract } from './entered-contract';

const NIGHTS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 6:20 off;${day} 22:20 on`)
  .join(';');
const DAYS = { fromDay: '2026-06-21', toDay: '2026-06-22', site: { timeZone: 'Europe/Paris' } };
const TERMS = { fromDay: '2026-01-01', kva: 6, country: 'FR', currency: 'EUR' };

it.each([
  ['one price', [25], '', [25]],
  ['one price, whatever its hours', [25], NIGHTS, [25]],
  ['two prices, the cheaper one at night', [22, 16], NIGHTS, [16, 22, 16]],
  ['two prices, the cheaper one by day', [16, 22], NIGHTS, [22, 16, 22]],
  ['two equal prices without hours', [25, 25], '', [25]],
  ['two prices without hours', [22, 16], '', [null]],
  ['two prices with hours that cannot be read', [22, 16], 'monday', [null]],
  ['no price', [], NIGHTS, [null]],
])('a tariff with %s', (_, pricesCentsPerKwh, ranges, expected) => {
  const version = enteredContract({ ranges, pricesCentsPerKwh }, null, TERMS, new Map());
  expect(purchasePrices([version], DAYS).map(({ centsPerKwh }) => centsPerKwh)).toEqual(expected);
});
