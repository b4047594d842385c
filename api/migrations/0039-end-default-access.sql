-- Registrations left the professional's access on when they ended, and no customer was asked. Those who want it turn it
-- on again in their preferences.
update account a set details = a.details || '{"loginAsByMaintainerAllowed": false}'
from registration r
where r.account_key = a.key and r.opened_by_key is not null and a.subscription_status = 'ok';
