-- compatible_from: 0.3.0
-- Steps of a device over a UTC day in arrays of 288 values, a tenth of the size of its rows in measure_five_minutes. A step is
-- in one of the two tables, and is there if it has a value. Processes of the release before do not read this table: it
-- stays empty until FOYER_PACK_STEPS_DAYS is set.
create table measure_step_day (
  device_key integer not null,
  -- Start of the day.
  at timestamptz not null,
  energy_ws integer[],
  produced_ws integer[],
  meter_ws integer[],
  green_ws integer[],
  grid_ws integer[],
  charge_ws integer[],
  discharge_ws integer[],
  loss_ws integer[],
  grid_without_battery_ws integer[],
  water_heater_ws integer[],
  heating_ws integer[],
  soc_ws integer[],
  temperature_c real[],
  primary key (device_key, at)
);
