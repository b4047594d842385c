-- Registrations left the professional's access on without asking the customer. It can be turned on again in the
-- preferences.
update account a set details = a.details || '{"loginAsByMaintainerAllowed": false}'
from registration r
where r.account_key = a.key and r.opened_by_key is not null and a.subscription_status = 'ok';
