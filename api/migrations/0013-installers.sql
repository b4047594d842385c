-- Unfinished installations of a maintainer or installer.
create index account_pending_maintainer on account (maintainer_key, created_at, key)
  where subscription_status <> 'ok' and maintainer_key is not null;
create index account_pending_installer on account (installer_key, created_at, key)
  where subscription_status <> 'ok' and installer_key is not null;
