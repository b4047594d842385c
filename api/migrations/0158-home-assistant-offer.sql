-- compatible_from: 0.3.0
alter table meter_access
  -- Since when the home is offered to its Home Assistant; null while it is not.
  add column offered_at timestamptz,
  -- Day at the home from which on its energies are counted there; stays through a pause.
  add column counted_from date;

-- What the broker keeps of the platform in the branch of a home, until it was told to forget: it outlives the home.
create table offered_branch (
  username text primary key,
  -- Hash of the last payload by topic.
  published jsonb not null default '{}',
  -- After a new connection everything is published once more: the broker may have lost it.
  is_lost boolean not null default false,
  due_at timestamptz not null
);
create index on offered_branch (due_at);
