-- compatible_from: 0.3.0
-- The household of each measurement, by which a distributed database divides them. Rows of before get it when the first process
-- of this release starts (household-keys.ts); those written by processes of the release before get it here. The keys of the tables
-- stay as they are until no such process runs.
create function set_household_of_device() returns trigger language plpgsql as $$
begin
  new.household_key := coalesce(
    (select household_key from device where key = new.device_key),
    (select household_key from former_device where device_key = new.device_key),
    0);
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['measure_five_minutes', 'measure_step_day', 'measure_spread', 'measure_hour', 'measure_day',
    'measure_month', 'open_group', 'removed_device'] loop
    execute format('alter table %I add column household_key integer', name);
    execute format('create trigger household_of_device before insert on %I for each row
      when (new.household_key is null) execute function set_household_of_device()', name);
  end loop;
end $$;

-- 0: a device of which nothing but its measurements is left.
update removed_device set household_key = 0;
alter table removed_device alter column household_key set not null;

-- The key of a distributed table begins with the household.
alter table device_state add unique (household_key, device_key);
