-- compatible_from: 0.3.0
-- Access of a home's devices to the broker.
create table meter_access (
  household_key integer primary key references account (key) on delete cascade,
  username text not null unique,
  -- SHA-256 of 128 random bits.
  password_hash text not null,
  created_at timestamptz not null,
  heard_at timestamptz
);

-- What the devices of a home measure, as heard last, and what it is in the home.
create table meter_channel (
  household_key integer not null references account (key) on delete cascade,
  name text not null,
  device text not null,
  model text not null,
  label text not null,
  kind text not null check (kind in ('counter', 'power', 'temperature', 'charge_level')),
  proposed text,
  rounding_ws double precision not null,
  value double precision not null,
  heard_at timestamptz not null,
  -- Chosen by the household; null before.
  part text,
  device_key integer references device (key) on delete set null,
  primary key (household_key, name)
);

-- Sensors that devices have announced by the discovery of Home Assistant.
create table announced_sensor (
  household_key integer not null references account (key) on delete cascade,
  unique_id text not null,
  sensor jsonb not null,
  primary key (household_key, unique_id)
);
