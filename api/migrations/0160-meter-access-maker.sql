-- compatible_from: 0.3.0
-- Whether a professional made the access, so that the household sees that a new password ends theirs.
alter table meter_access add column by_professional boolean not null default false;
