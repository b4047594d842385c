-- Key of the browser that used a one-time link: only this browser is let in again while its answer may be lost.
alter table token add column used_by text;
-- Secret from which the session of that link is derived, so that a repeated answer is the same.
insert into secret (name, value)
values ('entry', gen_random_uuid()::text || gen_random_uuid()::text);
