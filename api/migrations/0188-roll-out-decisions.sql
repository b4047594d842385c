-- compatible_from: 0.3.0
-- Decisions about roll-outs of releases, one after the other: the highest number is carried by every answer
-- (docs/rules/releases-and-areas.md#roll-outs).
create table roll_out_decision (
  number integer primary key,
  area text not null,
  version text not null,
  -- When the share that is rolled out began.
  since timestamptz not null,
  halted boolean not null,
  decided_at timestamptz not null
);
