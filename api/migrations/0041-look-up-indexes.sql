-- Columns searched across all accounts or homes.
create index account_maintainer_code on account ((details ->> 'maintainerCode'), user_type)
  where details ->> 'maintainerCode' is not null;
create index device_enphase_system on device ((traits ->> 'enphaseSystemId'))
  where traits ->> 'enphaseSystemId' is not null;
