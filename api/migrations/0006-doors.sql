-- A session that was opened from another one ends with it: a professional's sign-out ends what they do for customers.
alter table token add column opened_by text references token (hash) on delete cascade;
create index token_opened_by on token (opened_by) where opened_by is not null;

-- What the platform signs with; made where the database is, so that every process of it signs alike.
create table secret (
  name text primary key,
  value text not null
);
insert into secret (name, value)
values ('device', gen_random_uuid()::text || gen_random_uuid()::text);
