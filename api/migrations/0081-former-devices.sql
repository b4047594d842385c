-- compatible_from: 0.3.0
-- Devices that were removed from a home. Their measurements keep the key, and count in the past of the home and of its
-- room. Processes of the release before do not know the table and show these devices as removed.
create table former_device (
  device_key integer primary key,
  household_key integer not null references account (key) on delete cascade,
  id text not null unique,
  name text not null,
  plug_type text not null,
  -- The type it was shown as.
  type_id text not null,
  created_at timestamptz not null,
  removed_at timestamptz not null,
  -- The room at the time of the removal, which may have been removed since.
  room_id text not null,
  room_name text not null,
  room_type text not null,
  room_color text not null,
  -- Heating devices: the brand's account, within which a zone is known.
  heating_account text,
  -- Removed with the whole system, and put back with it.
  with_system boolean not null default false,
  was_main_thermostat boolean not null default false,
  -- Rows of device, schedule and device_alarm.
  device jsonb not null,
  schedules jsonb not null default '[]',
  alarms jsonb not null default '[]'
);
create index former_device_household on former_device (household_key, removed_at);

-- Heating accounts that were disconnected. Tokens are deleted after 30 days, or once another home connects the account.
create table former_heating_authorisation (
  household_key integer not null references account (key) on delete cascade,
  brand text not null check (brand in ('wiser', 'tado')),
  account text not null,
  access_token text,
  refresh_token text,
  expires_at timestamptz,
  eula_accepted_at timestamptz,
  known_zones jsonb not null default '[]',
  tado_home_id text,
  disconnected_at timestamptz not null
);
create unique index former_heating_account on former_heating_authorisation (household_key, brand, lower(account));
