-- compatible_from: 0.3.0
-- Until when a process works on the documents of a home, what they wait for, and since when making them fails.
alter table paper_job add column leased_until timestamptz;
-- {"bills": …, "reports": …}: the reason of each kind, null where none waits.
alter table paper_job add column delays jsonb;
alter table paper_job add column failing_since timestamptz;

-- The next run finds what documents wait for, which earlier releases did not keep.
update paper_job set next_at = least(next_at, now());
