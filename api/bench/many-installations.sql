-- 5,000 installations of one maintainer at four steps of their registration; a tenth has a wiring fault.
with opened as (
  insert into account (id, tenant, email, password_hash, user_type, site_time_zone, subscription_status,
    maintainer_key, details, created_at)
  select 'many' || n, m.tenant, 'many' || n || '@foyer.example', 'x', 'REGULAR', 'Europe/Paris',
    (array['setup_user_registered', 'setup_devices_registered', 'setup_check_wiring', 'setup_ok'])[1 + n % 4],
    m.key,
    jsonb_build_object('firstName', 'Chantier', 'lastName', 'n° ' || n,
      'city', (array['Lyon', 'Roanne', 'Chambéry', 'Saint-Étienne'])[1 + n % 4], 'postalCode', '69003',
      'loginAsByMaintainerAllowed', n % 3 > 0),
    timestamptz '2026-01-01' + n * interval '37 minutes'
  from generate_series(1, 5000) n, account m where m.email = 'maintainer@foyer.example'
  returning key, id)
insert into registration (account_key, wiring)
select key, '{"verdicts": [{"deviceId": "x", "verdict": "reversed", "powerW": -500}]}'::jsonb
  from opened where key % 10 = 0;
insert into account_registration_status (account_key, at, status)
select key, created_at, subscription_status from account where id like 'many%';
analyze account;
