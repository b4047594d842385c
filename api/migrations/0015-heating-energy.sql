-- Energy of heating devices, separate from what plugs and meters measure.
alter table measure_five_minutes add column heating_ws integer;
alter table measure_hour add column heating_ws bigint;
alter table measure_day add column heating_ws bigint;
alter table measure_month add column heating_ws bigint;
