-- What a device is watched for, and what its automatic programs wait for.
create table device_alarm (
  device_key integer not null references device (key) on delete cascade,
  type text not null check (type in ('consumption', 'production', 'on', 'off', 'autoOff', 'standby')),
  active boolean not null,
  -- kWh a day, for stand-by W.
  threshold double precision,
  minutes integer,
  notify boolean not null default false,
  -- Waiting begins anew whenever it is changed.
  changed_at timestamptz not null,
  -- Since when the device takes less than the threshold; null while it takes more.
  idle_since timestamptz,
  -- The alert that tells of it, while it lasts.
  alert_id text references alert (id) on delete set null,
  primary key (device_key, type)
);

insert into device_alarm (device_key, type, active, threshold, minutes, notify, changed_at)
select key, 'standby', true, 10, 30, false, now() from device where stand_by_enabled;
insert into device_alarm (device_key, type, active, threshold, minutes, notify, changed_at)
select key, 'autoOff', true, null, 120, false, now() from device where auto_off_enabled;

-- When the switch was last turned: what "on for so long" counts from.
alter table device add column switched_at timestamptz;

-- A plug is registered once, whoever does it.
create unique index device_activation_code on device ((traits ->> 'activationCode'));

alter table device_command drop constraint device_command_origin_check;
alter table device_command add constraint device_command_origin_check
  check (origin in ('person', 'schedule', 'program'));

-- Up to when schedules and programs have been followed: a moment is never acted on twice.
alter table gateway add column followed_until timestamptz;

-- Measures that reached the platform later than their time, out of the gateway's own memory.
create table recovered_span (
  household_key integer not null references account (key) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz not null,
  recovered_at timestamptz not null,
  primary key (household_key, from_at)
);
