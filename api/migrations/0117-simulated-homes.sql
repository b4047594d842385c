-- compatible_from: 0.3.0
-- What the simulator keeps of a home it measures. The columns of `gateway` that it used before go with a later release.
create table simulated_home (
  household_key integer primary key references account (key) on delete cascade,
  -- End of the last step handed over.
  delivered_until timestamptz not null,
  battery_soc_ws bigint not null default 0,
  -- °C by device id.
  temperatures jsonb not null default '{}',
  -- Last reading of each counter by the name of its channel.
  counters jsonb not null default '{}'
);
insert into simulated_home (household_key, delivered_until, battery_soc_ws, temperatures)
select household_key, reported_until, battery_soc_ws, temperatures from gateway where kind = 'simulated';

-- End of the last step whose energies the alarms have seen; null for a home that was not watched yet.
alter table gateway add column watched_until timestamptz;
