-- compatible_from: 0.3.0
-- A command has a life: sources answer later, or never. `is_on` and `target_temperature_c` are what the device reported
-- and stay null until it did, so that a release that knows nothing of the life counts only what was done.
alter table device_command
  add column id uuid not null default gen_random_uuid() unique,
  -- Silence is not stored: it is the age of a command that waits for its answer.
  add column state text not null default 'done' check (state in ('waiting', 'sent', 'done', 'refused')),
  add column wanted_on boolean,
  add column wanted_target_c double precision,
  -- Until when a target holds; null without an end.
  add column until_at timestamptz,
  -- Auto off or stand-by, whose alert is raised once the device is off; null for other commands.
  add column alarm_type text,
  -- By the database's clock, unlike `at`.
  add column created_at timestamptz not null default now(),
  add column sent_at timestamptz,
  add column answered_at timestamptz,
  add column refusal text;
create index device_command_unanswered on device_command (device_key) where state <> 'done';
