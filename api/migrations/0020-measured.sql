-- Changes with every write of a household's measures, so that all processes can tell whether a cached answer
-- is still valid.
create table household_measured (
  household_key integer primary key references account (key) on delete cascade,
  stamp bigint not null
);
