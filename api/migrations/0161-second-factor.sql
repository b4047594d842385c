-- compatible_from: 0.3.0
-- The second factor of accounts (docs/rules/second-factor.md).
create table passkey (
  key integer generated always as identity primary key,
  id text not null unique,
  account_key integer not null references account (key) on delete cascade,
  name text not null,
  -- Base64url, as browsers send it.
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Uses as counted by the device; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  -- Host name of the pages on which it was made: browsers offer it nowhere else.
  host text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkey (account_key);

-- Code apps (TOTP), one for each account.
create table code_app (
  account_key integer primary key references account (key) on delete cascade,
  -- Base32, encrypted with FOYER_TOKEN_KEY.
  secret text not null,
  -- Time step of the last code used: a code counts once.
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table recovery_code (
  -- SHA-256 of 80 random bits.
  hash text primary key,
  account_key integer not null references account (key) on delete cascade,
  created_at timestamptz not null
);
create index on recovery_code (account_key);

-- Second steps under way: a sign-in after its password, a passkey or an app before it is confirmed.
create table second_step (
  -- SHA-256 of the random text that continues the step.
  hash text primary key,
  account_key integer not null references account (key) on delete cascade,
  kind text not null check (kind in ('signIn', 'passkey', 'app')),
  -- Challenge of a passkey, or the encrypted secret of an app.
  content text not null,
  -- Origin of the page that asked.
  origin text not null,
  -- SHA-256 of the password hash that was checked.
  password_mark text not null,
  tries integer not null,
  expires_at timestamptz not null
);
create index on second_step (account_key);
create index on second_step (expires_at);
