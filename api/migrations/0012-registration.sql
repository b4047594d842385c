-- Data that belongs only to an account's registration.
create table registration (
  account_key integer primary key references account (key) on delete cascade,
  -- Who opened the account, with the key of that request: a repeated request opens no second account.
  opened_by_key integer references account (key) on delete set null,
  opening_key text,
  -- Entries of the steps so far; read only by the page.
  cache text not null default '{}',
  installation jsonb not null default '{}',
  wiring jsonb,
  invited_at timestamptz,
  licence_version text,
  licence_sha256 text,
  licence_accepted_at timestamptz,
  licence_accepted_by_key integer references account (key) on delete set null,
  unique (opened_by_key, opening_key)
);

-- A device on a power line belongs to one home, once per measured phase.
create unique index device_scanned on device ((traits ->> 'mac'), (coalesce(traits ->> 'phase', '')))
  where traits ? 'mac';

-- One-time link that hands a home over to its customer.
alter table token drop constraint token_kind_check;
alter table token add constraint token_kind_check
  check (kind in ('session', 'registration', 'invitation', 'loginAs', 'recovery', 'support'));
