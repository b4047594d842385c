import { addDays } from '../time/site-time';
import { lastDayToKeep, lastSupplyDays, lastWithdrawalDay, supplyEndMs } from './contract-end';

it.each([
  ['2026-06-09', '2026-06-23'], // a Tuesday
  ['2026-06-06', '2026-06-22'], // a Saturday, so Monday
  ['2026-06-07', '2026-06-22'], // a Sunday
  ['2026-04-30', '2026-05-15'], // Ascension Day, so Friday
  ['2026-06-30', '2026-07-15'], // 14 July
  ['2026-12-18', '2027-01-04'], // New Year's Day, then a week-end
  ['2024-02-15', '2024-02-29'], // over a leap day
])('a contract signed on %s can be withdrawn from until %s', (signed, last) => {
  expect(lastWithdrawalDay(signed)).toBe(last);
  expect(last >= addDays(signed, 14)).toBe(true);
});

it.each([
  ['2026-06-21', '2026-06-22', '2027-06-21'],
  ['2026-01-31', '2026-02-01', '2027-01-31'],
  ['2027-02-28', '2027-03-01', '2028-02-28'],
  ['2028-02-29', '2028-03-01', '2029-02-28'],
  ['2026-12-31', '2027-01-01', '2027-12-31'],
])('on %s the last day of supply is chosen from %s to %s', (today, firstDay, lastDay) => {
  expect(lastSupplyDays(today)).toEqual({ firstDay, lastDay });
});

it.each([
  ['2026-06-30', '2026-06-29', '2026-06-30T22:00:00Z'],
  ['2026-03-28', '2026-03-27', '2026-03-28T23:00:00Z'],
  ['2026-03-29', '2026-03-28', '2026-03-29T22:00:00Z'], // a day of 23 hours
  ['2026-10-24', '2026-10-23', '2026-10-24T22:00:00Z'],
  ['2026-10-25', '2026-10-24', '2026-10-25T23:00:00Z'], // a day of 25 hours
  ['2028-03-01', '2028-02-29', '2028-03-01T23:00:00Z'],
])('supply to %s can be kept until %s and ends at %s', (lastDay, keepUntil, end) => {
  expect(lastDayToKeep(lastDay)).toBe(keepUntil);
  expect(new Date(supplyEndMs(lastDay, 'Europe/Paris'))).toEqual(new Date(end));
});
