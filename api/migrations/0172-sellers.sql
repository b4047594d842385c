-- compatible_from: 0.3.0
-- Who sells under a brand, as its bills name it. No bill is issued for a tenant without a row.
create table seller (
  tenant text primary key,
  legal_name text not null,
  address text not null,
  -- Of the company register, such as `RCS Paris 123 456 789`.
  registration text not null,
  vat_number text not null,
  -- Terms of payment as bills print them.
  terms_fr text not null,
  terms_en text not null,
  changed_at timestamptz not null
);
