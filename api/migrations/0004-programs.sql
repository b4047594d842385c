-- Device watches, and the state of automatic programs.
create table device_alarm (
  device_key integer not null references device (key) on delete cascade,
  type text not null check (type in ('consumption', 'production', 'on', 'off', 'autoOff', 'standby')),
  active boolean not null,
  -- kWh per day; W for stand-by.
  threshold double precision,
  minutes integer,
  notify boolean not null default false,
  -- Restarts with every change.
  changed_at timestamptz not null,
  -- Since when the power is below the threshold; null while it is above.
  idle_since timestamptz,
  -- The current alert of this watch.
  alert_id text references alert (id) on delete set null,
  primary key (device_key, type)
);

insert into device_alarm (device_key, type, active, threshold, minutes, notify, changed_at)
select key, 'standby', true, 10, 30, false, now() from device where stand_by_enabled;
insert into device_alarm (device_key, type, active, threshold, minutes, notify, changed_at)
select key, 'autoOff', true, null, 120, false, now() from device where auto_off_enabled;

-- Time of the last switching: start of "on for".
alter table device add column switched_at timestamptz;

-- A plug is registered once, across households.
create unique index device_activation_code on device ((traits ->> 'activationCode'));

alter table device_command drop constraint device_command_origin_check;
alter table device_command add constraint device_command_origin_check
  check (origin in ('person', 'schedule', 'program'));

-- Time up to which schedules and programs were executed: nothing is executed twice.
alter table gateway add column followed_until timestamptz;

-- Measures that arrived late from the gateway's memory.
create table recovered_span (
  household_key integer not null references account (key) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  recovered_at timestamptz not null,
  primary key (household_key, from_at)
);
