-- compatible_from: 0.3.0
-- Backups that were written or failed, so that somebody learns of those that fail.
create table backup_run (
  key integer generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  folder text not null,
  -- Of the backup; null for one that failed.
  rows bigint,
  bytes bigint,
  -- Why it failed; null for one that was written.
  failure text,
  check ((failure is null) = (bytes is not null))
);
create index on backup_run (ended_at);
