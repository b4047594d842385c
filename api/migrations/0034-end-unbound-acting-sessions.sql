-- Sessions opened with a one-time link before they were bound to the professional's own session end here.
delete from token
where kind = 'session' and opened_by is null and support_request_key is null
  and household_key is not null and household_key <> actor_key;
