-- Energies, powers and amounts scale with entered values (panels, watts, prices): integer is too narrow.
-- The first statement rewrites every five-minute row, see docs/deploying.md.
alter table measure_five_minutes
  alter column energy_ws type bigint,
  alter column produced_ws type bigint,
  alter column meter_ws type bigint,
  alter column green_ws type bigint,
  alter column grid_ws type bigint,
  alter column charge_ws type bigint,
  alter column discharge_ws type bigint,
  alter column loss_ws type bigint,
  alter column grid_without_battery_ws type bigint,
  alter column water_heater_ws type bigint,
  alter column heating_ws type bigint;

alter table device_state alter column power_w type bigint;
alter table document alter column total_cents type bigint;
