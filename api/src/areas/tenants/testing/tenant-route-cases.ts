import type { TenantDocument } from '@foyer/wire/tenants';
import { listTenants } from '../../../foundation/tenants/tenant-store';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { anOperator, REPOSITORY_TENANT } from './an-operator';

const refused = (fault: string, sentence: unknown = expect.stringMatching(/\.$/)) => ({
  status: 'error',
  error: 'tenant.refused',
  fault,
  sentence,
});

/** Brands that operators change by their page. */
export function tenantRouteCases(platform: () => TestPlatform): void {
  let authToken: string;
  beforeAll(async () => {
    authToken = await anOperator(platform());
  });
  const ask = async (path: string, fields = {}) =>
    (await platform().call(`/api/operator/tenants${path}`, { authToken, ...fields })).body;
  const post = async (path: string, fields: object, as: 'form' | 'json' = 'form') =>
    (await platform().call(`/api/operator/tenants/${path}`, { authToken, ...fields }, { method: 'POST', as }))
      .body;
  const nord = (changes: Partial<TenantDocument['configuration']> = {}, hosts = ['nord.example']) => ({
    ...REPOSITORY_TENANT,
    hosts,
    configuration: { ...REPOSITORY_TENANT.configuration, tenant: 'nord', brandName: 'Nordwind', ...changes },
  });
  const save = (file: object, changes?: number) =>
    post('save', { file, ...(changes !== undefined && { changes }) }, 'json');
  const actions = async () =>
    (
      await platform().store.database.query<{ action: string }>(
        `select action from audit_entry where facts ->> 'tenant' = 'nord' order by key`,
      )
    ).map(({ action }) => action);

  test('an operator adds a tenant, changes it, makes it the first one and removes it', async () => {
    expect(await save(nord())).toEqual({ status: 'ok' });
    expect((await ask('')).tenants).toEqual([
      expect.objectContaining({ name: 'foyer', accounts: expect.any(Number) }),
      {
        name: 'nord',
        brandName: 'Nordwind',
        hosts: ['nord.example'],
        areas: ['*'],
        accounts: 0,
        changes: 1,
      },
    ]);
    const { file, changes } = await ask('/document', { name: 'nord' });
    expect(file).toEqual(nord());
    expect(await save({ ...file, landing: '/installer' }, changes)).toEqual({ status: 'ok' });
    expect(await save(file, changes)).toEqual(refused('changed', 'The tenant "nord" was changed meanwhile.'));
    expect(await post('first', { name: 'nord' })).toEqual({ status: 'ok' });
    expect((await listTenants(platform().store.database)).map(({ name }) => name)).toEqual(['nord', 'foyer']);
    expect(await post('remove', { name: 'nord' })).toEqual(refused('first'));
    await post('first', { name: 'foyer' });
    expect(await post('remove', { name: 'nord' })).toEqual({ status: 'ok' });
    expect(await ask('/document', { name: 'nord' })).toEqual({ status: 'error', error: 'tenant.unknown' });
    expect(await actions()).toEqual(['tenant.saved', 'tenant.saved', 'tenant.made.first', 'tenant.removed']);
  });

  test.each([
    ['exists', { ...REPOSITORY_TENANT }],
    ['hostTaken', nord({}, ['foyer.example'])],
    ['contrast', nord({ tokens: { '--brand-accent': '#ffff00' } })],
    ['logo', nord({ logo: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}` })],
    ['languages', nord({ languages: [] })],
  ])('a tenant is refused for %s and not stored', async (fault, file) => {
    const before = await actions();
    expect(await save(file)).toEqual(refused(fault));
    expect(await actions()).toEqual(before);
    expect(await ask('/document', { name: 'nord' })).toMatchObject({ error: 'tenant.unknown' });
  });

  test('a change that orphans passkeys says so', async () => {
    const { database } = platform().store;
    await save(nord({}, ['nord.example', 'www.nord.example']));
    await database.query(
      `insert into passkey (id, account_key, credential_id, public_key, counter, transports, name, host, created_at)
       select 'nordnordnordnord', key, 'AAAA', 'AA', 0, '{}', 'Key', 'www.nord.example', now()
       from account where email = 'home@foyer.example'`,
    );
    const warning = expect.stringMatching(
      /^Passkeys: 1 passkeys of 1 accounts were made on www\.nord\.example,/,
    );
    const { changes } = await ask('/document', { name: 'nord' });
    expect(await save(nord(), changes)).toEqual({ status: 'ok', warning });
    expect(await save(nord(), changes + 1)).toEqual({ status: 'ok' });
    await database.query("delete from passkey where id = 'nordnordnordnord'");
    expect(await post('remove', { name: 'nord' })).toEqual({ status: 'ok' });
  });

  test('an operator sets who sells under a brand, all of it', async () => {
    await save(nord());
    const seller = {
      ...{ legalName: 'Nordwind SAS', address: '3 rue du Port, 59140 Dunkerque' },
      ...{ registration: 'RCS Dunkerque 000 000 003', vatNumber: 'FR00000000003' },
      ...{ termsFr: 'À réception', termsEn: 'On receipt' },
    };
    const read = async () => (await ask('/seller', { name: 'nord' })).seller;
    expect(await read()).toBeNull();
    expect(await post('seller/save', { name: 'nord', ...seller, vatNumber: '' })).toMatchObject({
      error: 'parameter.invalid',
    });
    expect(await post('seller/save', { name: 'nosuch', ...seller })).toMatchObject({
      error: 'tenant.unknown',
    });
    expect(await post('seller/save', { name: 'nord', ...seller })).toEqual({ status: 'ok' });
    expect(await read()).toEqual(seller);
    expect((await actions()).at(-1)).toBe('tenant.seller.saved');
    await post('remove', { name: 'nord' });
    await save(nord());
    expect(await read()).toBeNull();
    await post('remove', { name: 'nord' });
  });

  test('a tenant with accounts stays, and says how many it has', async () => {
    const sentence = expect.stringMatching(/^The tenant "foyer" has \d+ accounts: /);
    expect(await post('remove', { name: 'foyer' })).toEqual(refused('inUse', sentence));
  });

  test.each([
    ['a name', nord({ tenant: '../x' })],
    ['a link', nord({ links: { ...REPOSITORY_TENANT.configuration.links, legal: 'javascript:alert(1)' } })],
    ['a field', { ...nord(), extra: true }],
    ['missing flags', nord({ flags: {} })],
  ])('a document with %s that the contract does not have is refused', async (_what, file) => {
    expect(await save(file)).toMatchObject({
      error: 'parameter.invalid',
      parameter: expect.stringMatching(/^file/),
    });
  });

  test('nobody but operators reads or changes tenants, and no link does', async () => {
    for (const email of ['home@foyer.example', 'maintainer@foyer.example', 'support@foyer.example']) {
      const { body } = await platform().callAs(email, '/api/operator/tenants');
      expect([email, body.error]).toEqual([email, 'role.not.allowed']);
    }
    const { httpStatus } = await platform().call('/api/operator/tenants/remove', {
      authToken,
      name: 'foyer',
    });
    expect(httpStatus).toBeGreaterThanOrEqual(400);
  });
}
