-- compatible_from: 0.3.0
-- An authorisation of tado by device code: what the person confirms, and how far it came. The secrets are encrypted.
create table tado_authorisation (
  household_key integer primary key references account (key) on delete cascade,
  device_code text not null,
  user_code text not null,
  verification_uri text not null,
  interval_s integer not null,
  expires_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'granted', 'connected', 'refused', 'expired', 'in-use', 'unavailable')),
  -- Stored before anything is asked with them; null before the person has confirmed, and once connected.
  access_token text,
  refresh_token text,
  token_expires_at timestamptz
);
