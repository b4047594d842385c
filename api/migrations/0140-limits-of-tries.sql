-- compatible_from: 0.3.0
-- Limits of tries over all processes (docs/rules/accounts.md#limits-of-tries). Keys are hashes: no address is stored.
-- Logged, because a restored backup is compared row by row, and because a crash must not forgive tries.
create table throttle (
  key text primary key,
  -- Times of the tries in the window.
  tries timestamptz[] not null,
  -- The oldest try when the last one was refused; null when it was counted.
  full_since timestamptz,
  kept_until timestamptz not null
);

-- Tries of unknown devices at an account.
create table waiting_line (
  account_hash text not null,
  -- Hash of account and address; empty in the row of the account itself.
  address_hash text not null,
  -- When the address is admitted; in the row of the account, when all its tries are worked off.
  at timestamptz not null,
  taken_at timestamptz not null,
  primary key (account_hash, address_hash)
);

-- Addresses at which accounts are in use.
create table familiar_address (
  -- Of account and address.
  hash text primary key,
  used_at timestamptz not null
);
