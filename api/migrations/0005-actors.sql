-- The actor and the household acted for are separate: acting for a customer uses the actor's own account.
alter table account drop constraint account_user_type_check;
alter table account add constraint account_user_type_check
  check (user_type in ('REGULAR', 'INSTALLER', 'MAINTAINER', 'SUPPORT'));

alter table token rename column account_key to actor_key;
-- Household of the session: one's own or a customer's; null for a professional's own session.
alter table token add column household_key integer references account (key) on delete cascade;
update token set household_key = actor_key
  where actor_key in (select key from account where user_type = 'REGULAR');

alter table token drop constraint token_kind_check;
alter table token add constraint token_kind_check
  check (kind in ('session', 'registration', 'loginAs', 'recovery', 'support'));

alter index token_account rename to token_actor;
create index token_household on token (household_key, kind) where household_key is not null;

alter table audit_entry rename column subject_key to household_key;
alter index audit_subject rename to audit_household;
create index audit_actor on audit_entry (actor_key, at) where actor_key is not null;
update audit_entry set household_key = null
  where household_key in (select key from account where user_type <> 'REGULAR');
