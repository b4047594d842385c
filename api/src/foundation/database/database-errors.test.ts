import { storeErrorFrom } from './database-errors';

test.each([
  ['a lock that was not free in time', '55P03', 'database.unavailable'],
  ['the victim of a deadlock, whose transaction is undone', '40P01', 'database.unavailable'],
  ['a full disk', '53100', 'database.disk_full'],
  ['a violated constraint', '23505', '23505'],
])('%s (%s) is %s', (_, code, expected) => {
  expect(storeErrorFrom(Object.assign(new Error('refused'), { code }))).toMatchObject({ code: expected });
});
