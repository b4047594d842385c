-- compatible_from: 0.3.0
-- Time zones in which a home was measured before its address changed to another one. Rows of measure_day and
-- measure_month begin at midnight of the zone they were counted in. Processes of the release before count on in the
-- zone of the account.
create table former_site_zone (
  household_key integer not null references account (key) on delete cascade,
  time_zone text not null,
  -- End of the days counted in it: a full hour.
  until_at timestamptz not null,
  primary key (household_key, until_at)
);
