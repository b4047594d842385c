-- compatible_from: 0.3.0
-- Five-minute samples with a temperature within an hour, day or month: the weight of its mean. Null in rows of before,
-- whose samples count as having one, as processes of the release before count.
alter table measure_hour add column temperature_samples integer;
alter table measure_day add column temperature_samples integer;
alter table measure_month add column temperature_samples integer;
