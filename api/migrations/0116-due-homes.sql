-- compatible_from: 0.3.0
-- Any number of processes share the measuring: each claims homes that are due, for a limited time.
alter table gateway
  -- When the home is to be measured next: a new one at once.
  add column due_at timestamptz not null default 'epoch',
  -- Another process may claim the home from here on; null while no process works on it.
  add column leased_until timestamptz,
  -- Every claim adds one; only the attempt with the current number may store anything.
  add column attempts integer not null default 0,
  -- Failed attempts since the home was last measured up to now.
  add column failures integer not null default 0,
  add column failing_since timestamptz,
  add column failure text,
  -- Since when its gateway has not answered; null when the cause of the failures is in the platform.
  add column unreachable_since timestamptz,
  -- Since when it has been seen measured beyond now: a clock was ahead and went back.
  add column ahead_since timestamptz;
create index gateway_due on gateway (due_at);
create index gateway_failing on gateway (failing_since) where failing_since is not null;
