-- compatible_from: 0.3.0
-- What a brand's answers say about the number of calls that are left, for all processes; null before the first answer.
alter table heating_authorisation
  add column quota_calls integer,
  add column quota_window_s integer,
  add column quota_remaining integer,
  -- When the zones are read again; null when they have not been read yet or at once.
  add column next_reading_at timestamptz;
