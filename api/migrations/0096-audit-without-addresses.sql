-- compatible_from: 0.3.0
-- Addresses typed into commands and invitations, which the erasure of a household does not find in the facts.
update audit_entry set facts = facts - 'text' where action = 'administration.account.find';
update audit_entry set facts = facts - 'name'
  where action in ('team.invited', 'team.removed') and strpos(facts ->> 'name', '@') > 0;
