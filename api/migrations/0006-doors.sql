-- A session opened from another one ends with it: a professional's sign-out ends the sessions for customers.
alter table token add column opened_by text references token (hash) on delete cascade;
create index token_opened_by on token (opened_by) where opened_by is not null;

-- Signing key of the platform, in the database so that all processes share it.
create table secret (
  name text primary key,
  value text not null
);
insert into secret (name, value)
values ('device', gen_random_uuid()::text || gen_random_uuid()::text);
