-- compatible_from: 0.3.0
-- Backups restored for a test, beside the database in use. One without an end waits, or is under way.
create table restore_test (
  key integer generated always as identity primary key,
  requested_at timestamptz not null,
  -- Of the backup.
  folder text not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Of the restored database; null for a test that failed.
  tables integer,
  rows bigint,
  -- Last migration.
  schema text,
  -- Null where the backup has no reading.
  newest_reading_at timestamptz,
  -- Why it failed; null for a backup that was restored.
  failure text,
  check (ended_at is null or (failure is null) = (rows is not null))
);
create index on restore_test (ended_at);
