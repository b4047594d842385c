-- Devices that are gone and whose measurements are still being removed, a few thousand rows at a time.
create table removed_device (
  device_key integer primary key,
  removed_at timestamptz not null default now()
);
