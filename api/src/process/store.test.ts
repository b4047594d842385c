import { reportStoreCases } from '../areas/release-reports/testing/report-store-cases';
import { rollOutCases } from '../areas/roll-outs/testing/roll-out-cases';
import { distribute } from '../foundation/database/distribute';
import { StoreError } from '../foundation/database/sql';
import { testStores } from '../foundation/database/testing';
import { HOME, homeAccount, homeDevice, OTHER } from '../foundation/database/testing/homes';
import { REFUSAL_BY_INDEX } from '../foundation/http/failure-answers';
import type { Store } from './store';

/** Unique indexes on random ids. */
const RANDOM_IDS = [
  ...[
    'account',
    'alert',
    'correction',
    'device',
    'device_command',
    'former_device',
    'mail_outbox',
    'passkey',
    'push_device',
    'read_token',
    'room',
    'support_request',
    'tariff_version',
    'webhook',
  ].map((table) => `${table}_id_key`),
  'document_number_key',
  'meter_access_username_key',
  'read_token_hash_key',
  'support_request_revoke_hash_key',
  'support_request_wait_hash_key',
];
/** Unique indexes written with `on conflict`. */
const UPSERTS = [
  'battery_code_household_key_kind_code_key',
  'channel_household_key_name_key',
  'device_state_household_key_device_key_key',
  'document_household_key_type_from_day_key',
  'feed_in_provisional_household_key_from_day_key',
  'feed_in_version_household_key_from_day_key',
  'job_kind_subject_key',
  'passkey_credential_id_key',
  'payment_entry_known',
  'provider_identity_account',
  'push_device_endpoint_key',
  'receivable_known',
  'schedule_household_key_device_key_type_key',
];
/** Unique indexes written while the account's row is locked. */
const ONE_AT_A_TIME = [
  'capacity_change_household_key_request_key_key',
  'capacity_change_pending',
  'former_heating_account',
  'registration_opened_by_key_opening_key_key',
  'tariff_version_in_force',
];
/** Unique indexes filled by the reference homes only. */
const SEEDED = ['contract_version_household_key_from_day_key', 'device_activation_code'];
const NOW = new Date('2026-06-21T10:00:00Z');
const LATER = new Date('2026-06-21T11:00:00Z');

/** The primary key of the divided table has the same columns. */
const REPLACED_ON_CITUS = 'device_state_household_key_device_key_key';

describe.each(testStores())('store on %s', (name, database) => {
  let store: Store;

  beforeAll(async () => {
    store = await database.open();
    for (const home of [HOME, OTHER]) {
      await store.accounts.create(homeAccount(home));
      await store.rooms.create(
        home.id,
        { id: home.roomId, name: 'Salon', type: 'living_room', color: '#123456' },
        0,
      );
      await store.devices.create(home.id, homeDevice(home));
      await store.alerts.create(home.id, {
        id: home.alertId,
        kind: 'device_offline',
        severity: 'fatal',
        at: NOW,
        active: true,
        visible: true,
        acknowledged: false,
        deviceId: home.deviceId,
        facts: { hours: 3 },
      });
    }
  }, 120_000);

  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  reportStoreCases(() => store);
  describe('a roll-out', () => rollOutCases(() => store));
  it('is not divided between servers where there is no Citus', async () => {
    const divided = distribute(store.database);
    if (name === 'Citus') await expect(divided).resolves.toBeUndefined();
    else await expect(divided).rejects.toMatchObject({ code: 'database.undistributable' });
  });

  it('finds an account by its e-mail in any case and returns its fields', async () => {
    const account = await store.accounts.byEmail('HOME@foyer.example');
    expect(account).toMatchObject({ id: HOME.id, operationalDate: '2025-01-15', details: { city: 'Lyon' } });
    expect(account).not.toHaveProperty('passwordHash');
    expect((await store.accounts.credentials('home@foyer.example'))?.passwordHash).toBe('hash of home');
    expect(await store.accounts.byEmail('nobody@foyer.example')).toBeNull();
  });

  // A new unique index must be listed here: with a refusal of its own, or with the reason it cannot be violated.
  it('answers a violation of any unique index with a clear refusal', async () => {
    const indexes = await store.database.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace
       where i.indisunique and not i.indisprimary and n.nspname = 'public'`,
    );
    const neverViolated = [...RANDOM_IDS, ...UPSERTS, ...ONE_AT_A_TIME, ...SEEDED];
    const listed = [...Object.keys(REFUSAL_BY_INDEX), ...neverViolated].sort();
    const there = name === 'Citus' ? listed.filter((index) => index !== REPLACED_ON_CITUS) : listed;
    expect(indexes.map((index) => index.name).sort()).toEqual(there);
  });

  it('changes only the given profile fields', async () => {
    const changed = await store.accounts.update(HOME.id, { language: 'en', details: { city: 'Annecy' } });
    expect(changed).toMatchObject({
      language: 'en',
      kioskMode: false,
      details: { city: 'Annecy', country: 'FR' },
    });
    const cleared = await store.accounts.update(HOME.id, { mainThermostatId: null });
    expect(cleared).toMatchObject({ language: 'en', mainThermostatId: null });
    expect(await store.accounts.update('no-such-account', { language: 'en' })).toBeNull();
  });

  it('returns the last ten connections, newest first', async () => {
    for (let day = 1; day <= 12; day += 1) {
      await store.accounts.recordConnection(HOME.id, new Date(Date.UTC(2026, 4, day)));
    }
    const connections = await store.accounts.lastConnections(HOME.id);
    expect(connections).toHaveLength(10);
    expect(connections[0]).toEqual(new Date(Date.UTC(2026, 4, 12)));
    expect(await store.accounts.lastConnections(OTHER.id)).toEqual([]);
  });

  it('recognises a token until it expires and stores only its hash', async () => {
    const token = 'A'.repeat(32);
    expect(
      await store.tokens.add(token, {
        actorId: HOME.id,
        householdId: HOME.id,
        kind: 'session',
        createdAt: NOW,
        expiresAt: LATER,
      }),
    ).toBe(true);
    expect(await store.tokens.owner(token, 'session', NOW)).toEqual({
      actorId: HOME.id,
      householdId: HOME.id,
      expiresAt: LATER,
      openedBy: null,
    });
    expect(await store.tokens.owner(token, 'session', LATER)).toBeNull();
    expect(await store.tokens.owner(token, 'loginAs', NOW)).toBeNull();
    const tokens = await store.database.query<{ hash: string }>('select * from token');
    expect(JSON.stringify(tokens)).not.toContain(token);
  });

  it('accepts a one-time token from only one of several concurrent callers', async () => {
    const token = 'one-time-token-of-some-length';
    await store.tokens.add(token, {
      actorId: HOME.id,
      householdId: HOME.id,
      kind: 'recovery',
      createdAt: NOW,
      expiresAt: LATER,
    });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => store.tokens.consume(token, 'recovery', NOW)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('ends all sessions of an account whose password changes and no others', async () => {
    const own = { kind: 'session', createdAt: NOW, expiresAt: LATER } as const;
    await store.tokens.add('own', { ...own, actorId: HOME.id, householdId: HOME.id });
    await store.tokens.add('foreign', { ...own, actorId: OTHER.id, householdId: OTHER.id });
    await store.accounts.setPasswordHash(HOME.id, 'hash of another');
    expect(await store.tokens.owner('own', 'session', NOW)).toBeNull();
    expect(await store.tokens.owner('foreign', 'session', NOW)).not.toBeNull();
    expect(await store.tokens.removeExpired(LATER)).toBeGreaterThan(0);
  });

  it('does not find objects of another household', async () => {
    expect(await store.devices.byId(HOME.id, OTHER.deviceId)).toBeNull();
    expect(await store.devices.update(HOME.id, OTHER.deviceId, { name: 'mine' })).toBe(false);
    expect(await store.alerts.byId(HOME.id, OTHER.alertId)).toBeNull();
    expect(await store.alerts.update(HOME.id, OTHER.alertId, { visible: false })).toBe(false);
    expect((await store.rooms.ofHousehold(HOME.id)).map(({ id }) => id)).toEqual([HOME.roomId]);
    const foreignSchedule = {
      type: 'basic',
      deviceId: OTHER.deviceId,
      enabled: true,
      ranges: '',
      category: null,
      name: null,
    };
    expect(await store.schedules.save(HOME.id, foreignSchedule)).toBe(false);
    const period = { groupType: 'day', fromDate: '2026-06-01', toDate: '2026-06-02', now: NOW } as const;
    expect(
      await store.measures.grouping(HOME.id, { of: { deviceId: OTHER.deviceId }, ...period }),
    ).toBeNull();
    expect(await store.measures.grouping(HOME.id, { of: { roomId: OTHER.roomId }, ...period })).toBeNull();
    expect(await store.measures.total(HOME.id, OTHER.deviceId)).toBeNull();
    expect(await store.measures.last(HOME.id, OTHER.deviceId, NOW)).toBeNull();
  });

  it('never moves a device into another household’s room', async () => {
    await store.devices.update(HOME.id, HOME.deviceId, { roomId: OTHER.roomId, name: 'Lampe' });
    expect(await store.devices.byId(HOME.id, HOME.deviceId)).toMatchObject({
      roomId: HOME.roomId,
      name: 'Lampe',
    });
  });

  it('stores one schedule per device and type', async () => {
    const basic = {
      type: 'basic',
      deviceId: HOME.deviceId,
      enabled: true,
      ranges: 'mon 22:20 on',
      category: null,
      name: null,
    };
    await store.schedules.save(HOME.id, basic);
    await store.schedules.save(HOME.id, { ...basic, ranges: 'tue 6:20 off' });
    expect(await store.schedules.find(HOME.id, 'basic', HOME.deviceId)).toEqual({
      ...basic,
      ranges: 'tue 6:20 off',
      hotBy: null,
    });
    expect(await store.schedules.find(HOME.id, 'basic', null)).toBeNull();
    expect(await store.schedules.find(OTHER.id, 'basic', HOME.deviceId)).toBeNull();
  });

  it('stores typed text unchanged, including SQL and markup', async () => {
    const name = `Robert'); drop table device; -- ` + '\\ " é 😀';
    await store.devices.update(HOME.id, HOME.deviceId, { name });
    expect((await store.devices.byId(HOME.id, HOME.deviceId))?.name).toBe(name);
  });

  it('rolls a transaction back completely when a part of it fails', async () => {
    const before = await store.devices.byId(HOME.id, HOME.deviceId);
    await expect(
      store.database.transaction(async (sql) => {
        await sql.query('update device set name = $1', ['half done']);
        throw new Error('stopped in the middle');
      }),
    ).rejects.toThrow('stopped in the middle');
    expect(await store.devices.byId(HOME.id, HOME.deviceId)).toEqual(before);
  });

  it('rethrows a programming error unchanged instead of reporting the database as unavailable', async () => {
    await expect(store.database.query('select nothing from nowhere')).rejects.not.toBeInstanceOf(StoreError);
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('reports the database as unavailable when a statement exceeds its time limit', async () => {
    const slow = store.database.transaction((sql) => sql.query('select pg_sleep(2)'), {
      statementTimeoutMs: 300,
    });
    await expect(slow).rejects.toMatchObject({ code: 'database.unavailable' });
    await expect(store.ping()).resolves.toBeUndefined();
  });
});
