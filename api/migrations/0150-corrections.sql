-- compatible_from: 0.3.0
-- Changes of past measurements: energies from a file, or a span taken out. Applied and undone in pieces by a job.
create table correction (
  key integer generated always as identity primary key,
  id text not null unique,
  household_key integer not null references account (key) on delete cascade,
  kind text not null check (kind in ('file', 'homeAssistant', 'removal')),
  state text not null check (state in ('proposed', 'applying', 'applied', 'undoing', 'undone')),
  name text not null,
  format text,
  meter text,
  created_at timestamptz not null,
  -- Whole UTC days that contain it.
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Days before are applied, or undone.
  done_until timestamptz,
  replaces boolean not null default false,
  -- Null before it is applied.
  applied_at timestamptz,
  -- First measured day of the home before it was applied.
  former_first_day date,
  -- What it says, by series; as on the wire.
  series jsonb not null
);
create index on correction (household_key, created_at);

-- Five-minute energies of a UTC day, Ws; null where nothing is said.
create table correction_day (
  correction_key integer not null references correction (key) on delete cascade,
  household_key integer not null references account (key) on delete cascade,
  device_key integer not null,
  flow text not null,
  day timestamptz not null,
  -- Of a file.
  energies_ws integer[],
  -- Which of the 288 steps were changed, and what they were before; null until applied.
  changed boolean[],
  before_ws bigint[],
  primary key (correction_key, device_key, flow, day)
);
create index on correction_day (household_key, day);

-- Energies of spans longer than an hour.
create table correction_span (
  correction_key integer not null references correction (key) on delete cascade,
  household_key integer not null references account (key) on delete cascade,
  device_key integer not null,
  flow text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  energy_ws bigint not null,
  is_applied boolean not null default false,
  primary key (correction_key, device_key, flow, start_at)
);
