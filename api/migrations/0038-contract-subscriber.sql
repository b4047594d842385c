-- Name and address a contract was signed with. The profile can change afterwards; the contract's documents do not.
alter table account add column contract_subscriber jsonb;

create function signed_subscriber(details jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(details)
  where key in ('firstName', 'lastName', 'address', 'additionalAddress', 'postalCode', 'city')
$$;

-- A trigger, because API processes of the release before sign contracts too and do not know the column.
create function set_contract_subscriber() returns trigger language plpgsql as $$
begin
  if new.contract_lifecycle #>> '{contract,signatureDate}' is not null
    and (tg_op = 'INSERT' or new.contract_lifecycle #>> '{contract,signatureDate}'
      is distinct from old.contract_lifecycle #>> '{contract,signatureDate}')
  then
    new.contract_subscriber := signed_subscriber(new.details);
  end if;
  return new;
end
$$;

create trigger account_contract_subscriber before insert or update of contract_lifecycle on account
  for each row execute function set_contract_subscriber();

-- The subscriber of earlier contracts is no longer known: the current profile is stored.
update account set contract_subscriber = signed_subscriber(details)
where contract_lifecycle #>> '{contract,signatureDate}' is not null;
