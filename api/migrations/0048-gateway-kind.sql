-- compatible_from: 0.3.0
-- What measures a home. Every gateway so far was the simulator.
alter table gateway add column kind text not null default 'simulated'
  check (kind in ('none', 'simulated', 'mqtt', 'import'));
alter table gateway alter column kind set default 'none';

-- Papers issued so far contain simulated values and say so.
update document set facts = facts || '{"isSimulated": true}'
  where household_key in (select household_key from gateway);
update registration set commissioning = commissioning || '{"isSimulated": true}'
  where commissioning is not null and account_key in (select household_key from gateway);
