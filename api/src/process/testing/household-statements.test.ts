import { homelessTables, indirectInserts } from './household-statements';

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

test.each([
  ['insert into reading (household_key, at) values ($1, $2)', []],
  ['insert into device (household_key, id) select $1, i from unnest($2::text[]) i', []],
  ['insert into reading (household_key, at) select $1, t from unnest($2::timestamptz[]) t', ['reading']],
  ['insert into measure_day (household_key, at) select h, t from (select * from measure_hour m) as x', []],
  [
    `with gone as (delete from measure_step_day where household_key = $1 returning *)
     insert into measure_five_minutes (household_key, at) select household_key, at from gone`,
    ['measure_five_minutes'],
  ],
])('%s: by way of the coordinator %j', (text, tables) => {
  expect(indirectInserts(text)).toEqual(tables);
});
