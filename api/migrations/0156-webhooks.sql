-- compatible_from: 0.3.0
-- Addresses that a home's alerts are posted to.
create table webhook (
  key integer generated always as identity primary key,
  id text not null unique,
  household_key integer not null references account (key) on delete cascade,
  address text not null,
  kinds text[] not null,
  -- Encrypted with the key of the platform.
  secret text not null,
  created_at timestamptz not null,
  -- The last delivery.
  last_at timestamptz,
  last_result text,
  last_status integer,
  -- First failure since a delivery succeeded.
  failing_since timestamptz,
  paused_at timestamptz
);
create index on webhook (household_key);

-- Alerts that wait to be posted, each with a job.
create table webhook_delivery (
  id text primary key,
  household_key integer not null references account (key) on delete cascade,
  webhook_key integer not null references webhook (key) on delete cascade,
  notification_key integer not null references notification (key) on delete cascade,
  failures integer not null default 0
);
create index on webhook_delivery (household_key);
create index on webhook_delivery (webhook_key);
create index on webhook_delivery (notification_key);
