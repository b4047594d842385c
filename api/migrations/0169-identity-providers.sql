-- compatible_from: 0.3.0
-- Identity providers of tenants (OpenID Connect), by which professionals, support and operators sign in.
create table identity_provider (
  tenant_name text primary key references tenant (name) on delete cascade,
  label text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted.
  client_secret text not null,
  -- Of e-mail addresses, in small letters, without @.
  domains text[] not null,
  changed_at timestamptz not null
);

-- Accounts as a provider names them, since their first sign-in by it.
create table provider_identity (
  tenant_name text not null,
  issuer text not null,
  subject text not null,
  account_key integer not null references account (key) on delete cascade,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (tenant_name, issuer, subject)
);
create unique index provider_identity_account on provider_identity (account_key);

-- Sign-ins under way: at the provider, and from its answer until the page has opened the session.
create table provider_sign_in (
  -- SHA-256 of the state at the provider, then of the one-time text that opens the session.
  hash text primary key,
  tenant_name text not null,
  issuer text not null,
  -- SHA-256 of the text in the cookie of the browser that began.
  browser_hash text not null,
  nonce text not null,
  -- PKCE (RFC 7636).
  verifier text not null,
  redirect_uri text not null,
  -- Null at the provider.
  account_key integer references account (key) on delete cascade,
  is_multi_factor boolean not null default false,
  expires_at timestamptz not null
);
create index on provider_sign_in (account_key);
create index on provider_sign_in (expires_at);

-- Whether the provider said that several factors were used: no second factor of the account is needed then.
alter table token add column is_multi_factor boolean not null default false;
-- Issuer of the provider by which the sign-in began; null for one with a password.
alter table second_step add column provider text;
