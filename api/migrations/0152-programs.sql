-- compatible_from: 0.3.0
-- Tokens with which programs read a home.
create table read_token (
  key integer generated always as identity primary key,
  id text not null unique,
  household_key integer not null references account (key) on delete cascade,
  name text not null,
  -- SHA-256 of 238 random bits.
  hash text not null unique,
  created_at timestamptz not null,
  -- Written at most once in ten minutes.
  last_used_at timestamptz
);
create index on read_token (household_key);
