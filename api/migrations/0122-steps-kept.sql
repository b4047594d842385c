-- compatible_from: 0.3.0
-- Steps before are kept only in hours in which a price changes; null while all are kept.
alter table gateway add column steps_from timestamptz;
