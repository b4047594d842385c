-- compatible_from: 0.3.0
-- What browsers report about releases of areas, for 30 days (docs/rules/releases-and-areas.md#reports).
-- One row for what happened in an hour; `bucket` is that of a time or a layout shift, 0 for what is only counted.
create table area_report_hour (
  tenant text not null,
  area text not null,
  version text not null,
  cohort text not null check (cohort in ('stable', 'canary')),
  hour timestamptz not null,
  kind text not null,
  bucket smallint not null default 0,
  count integer not null check (count > 0),
  primary key (area, version, cohort, hour, kind, bucket, tenant)
);
-- A household counts once for a version and kind, with its latest cohort.
create table area_report_household (
  area text not null,
  version text not null,
  kind text not null,
  household_key integer not null references account (key) on delete cascade,
  cohort text not null check (cohort in ('stable', 'canary')),
  tenant text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (area, version, kind, household_key)
);
create index area_report_household_of on area_report_household (household_key);
