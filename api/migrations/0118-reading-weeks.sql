-- compatible_from: 0.3.0
-- Readings are kept in partitions of a week from Monday, UTC, instead of a day: each partition is looked at by every
-- question about the last reading of a channel.
do $$
declare
  part text;
  monday timestamp;
begin
  create temporary table kept_reading as select * from reading;
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'reading'::regclass loop
    execute format('drop table %s', part);
  end loop;
  for monday in select distinct date_trunc('week', at at time zone 'UTC') from kept_reading loop
    execute format('create table %I partition of reading for values from (%L) to (%L)',
      'reading_' || to_char(monday, 'YYYY_MM_DD'), monday at time zone 'UTC', (monday + interval '7 days') at time zone 'UTC');
  end loop;
  insert into reading select * from kept_reading;
  drop table kept_reading;
end $$;
