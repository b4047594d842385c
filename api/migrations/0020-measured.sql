-- Moves with everything that is written of a household's measures, so that an answer that was remembered is known to
-- hold still, in whichever process it was given (D186).
create table household_measured (
  household_key integer primary key references account (key) on delete cascade,
  stamp bigint not null
);
