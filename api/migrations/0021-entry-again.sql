-- The browser that used a one-time link up, by a key of its own: it alone is let in again while its answer may be lost.
alter table token add column used_by text;
-- What the session of that link is made from, so that it is the same each time; nobody else can make it.
insert into secret (name, value)
values ('entry', gen_random_uuid()::text || gen_random_uuid()::text);
