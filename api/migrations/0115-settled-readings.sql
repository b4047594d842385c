-- compatible_from: 0.3.0
-- Reading up to which the steps of a channel are decided; later ones wait for others, as after a counter fell. Null
-- before its first steps.
alter table channel add column settled_at timestamptz;
