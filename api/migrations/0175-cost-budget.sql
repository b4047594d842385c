-- compatible_from: 0.3.0
-- What a household wants to spend on energy in a month, in cents of its currency (docs/rules/costs.md#budget).
create table cost_budget (
  household_key integer primary key references account (key),
  cents integer not null check (cents > 0),
  saved_at timestamptz not null
);
