-- A virtual battery that was registered before there were subscriptions has one as well (D111).
insert into battery_subscription (household_key)
select distinct household_key from device where plug_type = 'bat' and traits #>> '{battery,msbType}' = 'MYLIGHT'
on conflict do nothing;
