-- compatible_from: 0.3.0
-- Operators of the platform have accounts of their own.
alter table account drop constraint account_user_type_check;
alter table account add constraint account_user_type_check
  check (user_type in ('REGULAR', 'INSTALLER', 'MAINTAINER', 'SUPPORT', 'OPERATOR'));

-- A locked account opens no session.
alter table account add column locked_at timestamptz;
-- When an installer was removed from the company of `maintainerCode`.
alter table account add column left_company_at timestamptz;
