-- compatible_from: 0.3.0
-- Energies of spans longer than five minutes whose course is not known, cut at midnight of the home. Days and months
-- contain them, hours do not. Processes of the release before leave them out of days they compute.
create table measure_spread (
  device_key integer not null,
  at timestamptz not null,
  until_at timestamptz not null,
  energy_ws bigint,
  produced_ws bigint,
  meter_ws bigint,
  green_ws bigint,
  grid_ws bigint,
  charge_ws bigint,
  discharge_ws bigint,
  loss_ws bigint,
  grid_without_battery_ws bigint,
  water_heater_ws bigint,
  heating_ws bigint,
  primary key (device_key, at, until_at)
);

-- When the device itself measured what it reported last; null for the simulator, which reports at any time.
alter table device_state add column measured_at timestamptz;
