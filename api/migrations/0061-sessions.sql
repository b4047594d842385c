-- compatible_from: 0.3.0
-- Where and when a session was last used. Null: not yet since it was opened.
alter table token add column last_used_at timestamptz;
alter table token add column browser text;
alter table token add column system text;
-- Their idle time counts from here.
update token set last_used_at = now() where kind in ('session', 'registration');

-- The session in which a browser was added for messages; null for browsers added before.
alter table push_device add column session_hash text;
create index push_device_session on push_device (session_hash) where session_hash is not null;
