-- An e-mail address is unique within a tenant.
alter table account drop constraint account_email_key;
alter table account add constraint account_tenant_email unique (tenant, email);
create index account_email on account (email);
