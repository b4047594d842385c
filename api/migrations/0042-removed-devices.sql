-- Removed devices whose measurements are still being deleted, in batches of a few thousand rows.
create table removed_device (
  device_key integer primary key,
  removed_at timestamptz not null default now()
);
