-- What a heating device took to warm its room, apart from what plugs and meters measure (D82).
alter table measure_five_minutes add column heating_ws integer;
alter table measure_hour add column heating_ws bigint;
alter table measure_day add column heating_ws bigint;
alter table measure_month add column heating_ws bigint;
