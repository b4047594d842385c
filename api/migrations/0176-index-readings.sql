-- compatible_from: 0.3.0
-- What a meter showed that is not read automatically, at the beginning of a day of the home (docs/rules/pricing.md#index-readings).
create table index_reading (
  household_key integer not null references account (key),
  day date not null,
  -- kWh by register: base, or one for each period of the prices.
  registers jsonb not null,
  entered_at timestamptz not null,
  primary key (household_key, day)
);
