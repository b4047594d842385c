-- An e-mail address is one account's within a tenant; another tenant's customers are nothing to it.
alter table account drop constraint account_email_key;
alter table account add constraint account_tenant_email unique (tenant, email);
create index account_email on account (email);
