-- compatible_from: 0.3.0
-- Latest comparison of a home's production with what its panels give under a clear sky.
create table production_check (
  household_key integer primary key references account (key) on delete cascade,
  checked_at timestamptz not null,
  -- Last site day that was judged.
  day date not null,
  -- Actual over expected on the clear days of two weeks; null with too few of them.
  production_index double precision,
  clear_days integer,
  -- First of the days in a row on which the index was low.
  low_since date
);

create index production_check_checked_at on production_check (checked_at);
