-- Credentials for a heating brand's cloud, per household. Passwords are never stored: a cloud
-- issues a token for one. Renewed tokens replace the old pair in one write.
create table heating_authorisation (
  household_key integer not null references account (key) on delete cascade,
  brand text not null check (brand in ('wiser', 'tado')),
  account text not null,
  access_token text not null,
  refresh_token text,
  -- Null for a token without expiry.
  expires_at timestamptz,
  -- End of one process's exclusive right to renew.
  renewing_until timestamptz,
  eula_accepted_at timestamptz,
  -- Zones at their last reconciliation: [{"id", "name"}].
  known_zones jsonb not null default '[]',
  primary key (household_key, brand)
);

-- A brand's account belongs to one home.
create unique index heating_account on heating_authorisation (brand, lower(account));

-- Pending authorisation at a brand's own page; consumed on return in the same browser.
create table heating_request (
  state_hash text primary key,
  household_key integer not null references account (key) on delete cascade,
  browser_hash text not null,
  expires_at timestamptz not null
);

-- A zone heated for identification, and the target restored afterwards.
create table room_finding (
  device_key integer primary key references device (key) on delete cascade,
  ends_at timestamptz not null,
  raised_to_c double precision not null,
  target_before_c double precision not null,
  was_on boolean
);
create index room_finding_end on room_finding (ends_at);
