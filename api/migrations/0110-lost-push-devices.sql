-- compatible_from: 0.3.0
-- When a push service answered that the browser has ended its subscription; null while it gets messages.
alter table push_device add column lost_at timestamptz;
