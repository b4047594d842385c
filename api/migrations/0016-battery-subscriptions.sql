-- Virtual batteries registered before subscriptions existed get one.
insert into battery_subscription (household_key)
select distinct household_key from device where plug_type = 'bat' and traits #>> '{battery,msbType}' = 'MYLIGHT'
on conflict do nothing;
