-- compatible_from: 0.3.0
-- Households that asked to close their account: erased at the end of the cooling-off period unless they change their
-- mind.
create table account_closing (
  account_key integer primary key references account (key) on delete cascade,
  asked_at timestamptz not null,
  erase_at timestamptz not null
);
create index account_closing_due on account_closing (erase_at);

-- Set on the empty account that remains while the law requires its invoices to be kept.
alter table account add column erased_at timestamptz;
