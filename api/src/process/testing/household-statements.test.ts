import { homelessTables } from './household-statements';

test.each([
  ['select 1 from device where key = $1', []],
  ['select at from measure_hour m where m.household_key = $1 and m.device_key = $2', []],
  ['select at from measure_hour where device_key = $1', ['measure_hour']],
  ['select 1 from device_state where household_key = any($1::int[])', []],
  ['select at from reading where household_key = (select key from account where id = $1)', ['reading']],
  ['select (select max(at) from measure_day) from measure_month where household_key = $1', ['measure_day']],
  ['delete from measure_hour r using open_group m where m.household_key = $1 and r.household_key = $1', []],
  ['insert into reading (household_key, channel_key, at, value) values ($1, $2, $3, $4)', []],
  ['insert into open_group (device_key, at) values ($1, $2)', ['open_group']],
])('%s: without a household %j', (text, tables) => {
  expect(homelessTables(text)).toEqual(tables);
});
