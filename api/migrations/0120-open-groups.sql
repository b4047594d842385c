-- compatible_from: 0.3.0
-- Hours, days and months that have changed since their row was stored: readers sum them from finer rows until they are
-- closed. Processes of the release before store groups at every write and read only what is stored.
create table open_group (
  device_key integer not null,
  unit text not null check (unit in ('hour', 'day', 'month')),
  -- Start of the group, as in its row.
  at timestamptz not null,
  -- Finer rows that begin from here until the other, exclusive, add up to it.
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (device_key, unit, at)
);
