-- What the platform speaks to a heating brand's cloud with, for one household. Passwords are never kept: a cloud
-- gives a token for one, and where it renews tokens, the old pair and the new one change places in one write.
create table heating_authorisation (
  household_key integer not null references account (key) on delete cascade,
  brand text not null check (brand in ('wiser', 'tado')),
  account text not null,
  access_token text not null,
  refresh_token text,
  -- Null for a token that lasts until it is refused.
  expires_at timestamptz,
  -- Until when one process has the renewal to itself.
  renewing_until timestamptz,
  eula_accepted_at timestamptz,
  -- Zones as they were when they were last put in order: [{"id", "name"}].
  known_zones jsonb not null default '[]',
  primary key (household_key, brand)
);

-- One account of a brand heats one home.
create unique index heating_account on heating_authorisation (brand, lower(account));

-- Somebody is at a brand's own page; used up when they come back, in the same browser.
create table heating_request (
  state_hash text primary key,
  household_key integer not null references account (key) on delete cascade,
  browser_hash text not null,
  expires_at timestamptz not null
);

-- A zone that is warmed so that somebody finds it, and what is put back at its end.
create table room_finding (
  device_key integer primary key references device (key) on delete cascade,
  ends_at timestamptz not null,
  raised_to_c double precision not null,
  target_before_c double precision not null,
  was_on boolean
);
create index room_finding_end on room_finding (ends_at);
