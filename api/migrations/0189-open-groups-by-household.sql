-- compatible_from: 0.3.0
-- Each step of a home asks for its groups that are over.
create index open_group_of_household on open_group (household_key, until_at);
