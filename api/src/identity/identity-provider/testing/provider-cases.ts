import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CLIENT,
  startTestProvider,
  type TestPerson,
  type TestProvider,
} from '../../../../../e2e/suite/test-provider';
import { commandRunner } from '../../../administration/testing/run-command';
import { setLocked } from '../../../areas/operators/change-account';
import { anOperator } from '../../../areas/tenants/testing/an-operator';
import { DEVELOPMENT_KEY, tokenCipher } from '../../../foundation/token-cipher';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { createPerson } from '../../accounts/new-person';
import { moveToTenant } from '../../accounts/tenant-move';
import { secondFactorCalls } from '../../second-factor/testing/second-factor-calls';
import { providerOf, sealProviderSecrets } from '../provider-store';
import { pageHeaders, providerSignIn } from './provider-sign-in';

const EMAIL = 'maintainer@foyer.example';
const PRO: TestPerson = { subject: 'ada', email: EMAIL };
const MINUTE_MS = 60_000;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });
const ended = (fault: string) => `/sign_in?provider=${fault}`;

/** Sign-in of professionals by the identity provider of their tenant. */
export function providerCases(platform: () => TestPlatform): void {
  const { run } = commandRunner(platform);
  const { begin, atProvider, visit, comeBack, enter, signIn } = providerSignIn(platform);
  let provider: TestProvider;
  let operator: string;
  beforeAll(async () => {
    provider = await startTestProvider(PRO);
    operator = await anOperator(platform());
  });
  afterAll(() => provider.stop());
  beforeEach(() => {
    platform().passTime(61 * MINUTE_MS);
    provider.person = PRO;
    provider.namedIssuer = null;
  });

  const post = async (path: string, fields: object, as: 'form' | 'json' = 'json') => {
    const authToken = await platform().signIn('an-operator@foyer.example');
    const url = `/api/operator/tenants/provider${path}`;
    return (await platform().call(url, { authToken, ...fields }, { method: 'POST', as })).body;
  };
  const sent = (changes: object = {}) => ({
    name: 'foyer',
    label: 'Roofs SA',
    issuer: provider.issuer,
    ...CLIENT,
    domains: ['foyer.example'],
    ...changes,
  });
  const offered = async () =>
    (await platform().call('/api/demo-accounts', { tenant: 'foyer' })).body.identityProvider;
  const links = () =>
    platform().store.database.query(
      `select i.subject, a.email from provider_identity i join account a on a.key = i.account_key`,
    );
  const newest = async (email = EMAIL, count = 1) => {
    const { store, account } = platform();
    return (await store.audit.of((await account(email)).id, count)).map(({ action, facts }) => [
      action,
      facts,
    ]);
  };
  const sessionOf = async (authToken: string) => (await platform().call('/api/profile', { authToken })).body;

  test('an operator sets the provider, whose secret no answer holds and no column shows', async () => {
    expect(await offered()).toBeNull();
    expect(await post('/save', sent())).toEqual(OK);
    expect(await offered()).toEqual({ label: 'Roofs SA' });
    const { body } = await platform().call('/api/operator/tenants/provider', {
      authToken: operator,
      name: 'foyer',
    });
    expect(body).toEqual({
      status: 'ok',
      provider: {
        label: 'Roofs SA',
        issuer: provider.issuer,
        clientId: CLIENT.clientId,
        domains: ['foyer.example'],
      },
      redirectUris: ['https://foyer.example/api/auth/provider/return'],
    });
    const rows = await platform().store.database.query('select * from identity_provider');
    expect(JSON.stringify(rows)).not.toContain(CLIENT.clientSecret);
    const [entry] = await platform().store.database.query(
      `select action, facts from audit_entry where action = 'administration.tenant.provider' order by key desc`,
    );
    expect(entry).toMatchObject({ facts: { tenant: 'foyer', issuer: provider.issuer } });
    expect(JSON.stringify(entry)).not.toContain(CLIENT.clientSecret);
  });

  test.each([
    ['provider.issuer.invalid', { issuer: 'http://login.example' }],
    ['provider.issuer.invalid', { issuer: 'https://login.example/?a=1' }],
    ['provider.unreachable', { issuer: 'http://127.0.0.1:9' }],
    ['provider.secret.needed', { issuer: 'http://127.0.0.1:9', clientSecret: undefined }],
    ['tenant.unknown', { name: 'ghost' }],
    ['parameter.invalid', { domains: [] }],
  ])('%s: a provider is refused and the former one stays', async (error, changes) => {
    expect(await post('/save', sent(changes))).toMatchObject({ error });
    expect(await offered()).toEqual({ label: 'Roofs SA' });
  });

  test('the command of the machine sets, keeps and removes it, with the secret from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-provider-'));
    const file = join(folder, 'secret.txt');
    await writeFile(file, `${CLIENT.clientSecret}\n`);
    const typed = { issuer: provider.issuer, 'client-id': CLIENT.clientId, domains: 'foyer.example' };
    const set = (values: object) => run('tenant provider', ['foyer'], values);
    expect((await set({ remove: true })).lines).toEqual(['foyer has no identity provider any more.']);
    await expect(set({ remove: true })).rejects.toThrow('has no identity provider.');
    await expect(set(typed)).rejects.toThrow('are needed.');
    await expect(set({ ...typed, label: 'Roofs SA' })).rejects.toThrow('The client secret is needed');
    await expect(set({ ...typed, label: 'Roofs SA', domains: '@foyer' })).rejects.toThrow('"@foyer"');
    await set({ ...typed, label: 'Roofs SA', 'secret-file': file });
    const { data, facts } = await set({ label: 'Roofs SA' });
    expect(JSON.stringify([data, facts])).not.toContain(CLIENT.clientSecret);
    expect(await offered()).toEqual({ label: 'Roofs SA' });
    await rm(folder, { recursive: true });
  });

  test('the stored secret stays where none is sent', async () => {
    expect(await post('/save', sent({ label: 'Roofs', clientSecret: undefined }))).toEqual(OK);
    expect((await signIn(provider, PRO)).authToken.split('-')).toHaveLength(3);
    const { database } = platform().store;
    const next = tokenCipher([Buffer.alloc(32, 7), DEVELOPMENT_KEY]);
    await sealProviderSecrets(database, next);
    expect(await providerOf(database, tokenCipher([Buffer.alloc(32, 7)]), 'foyer')).toMatchObject(CLIENT);
    await sealProviderSecrets(database, tokenCipher([DEVELOPMENT_KEY, Buffer.alloc(32, 7)]));
  });

  test('a professional is linked at the first sign-in, and known by the link afterwards', async () => {
    await platform().store.database.query('delete from provider_identity');
    const { authToken } = await signIn(provider, PRO);
    expect(await sessionOf(authToken)).toMatchObject({ email: EMAIL });
    expect(await links()).toEqual([{ subject: 'ada', email: EMAIL }]);
    const by = { provider: provider.issuer, isMultiFactor: false };
    expect(await newest(EMAIL, 2)).toEqual([
      ['signIn', by],
      ['provider.linked', { provider: provider.issuer }],
    ]);
    const renamed = await signIn(provider, { subject: 'ada', email: 'ada@elsewhere.example' });
    expect(await sessionOf(renamed.authToken)).toMatchObject({ email: EMAIL });
    expect(provider.requests).toContain('/keys');
  });

  test('a session lasts twelve hours, also in use', async () => {
    const { authToken } = await signIn(provider, PRO);
    for (let hour = 1; hour < 12; hour += 1) {
      platform().passTime(60 * MINUTE_MS);
      expect(await sessionOf(authToken)).toMatchObject(OK);
    }
    platform().passTime(60 * MINUTE_MS);
    expect(await sessionOf(authToken)).toEqual(refusal('not.authorized'));
  });

  test('the address is taken from the userinfo endpoint where the token has none', async () => {
    await platform().store.database.query('delete from provider_identity');
    expect(await signIn(provider, { ...PRO, namesEmailElsewhere: true })).toMatchObject(OK);
  });

  describe('ends on the sign-in page with its reason', () => {
    beforeEach(() => platform().store.database.query('delete from provider_identity'));

    test.each<[fault: string, person: Partial<TestPerson>]>([
      ['invalid', { claims: { nonce: 'another' } }],
      ['invalid', { claims: { aud: 'another' } }],
      ['invalid', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }],
      ['invalid', { isForged: true }],
      ['issuer', { claims: { iss: 'https://login.example' } }],
      ['denied', { error: 'access_denied' }],
      ['unreachable', { error: 'temporarily_unavailable' }],
      ['unverified', { isVerified: false }],
      ['unverified', { claims: { email_verified: 'true' } }],
      ['unknown', { email: 'stranger@foyer.example' }],
      ['unknown', { email: 'maintainer@elsewhere.example' }],
      ['unknown', { email: 'home@foyer.example' }],
    ])('%s: %j', async (fault, person) => {
      provider.person = { ...PRO, ...person };
      expect((await comeBack()).location).toBe(ended(fault));
      expect(await links()).toEqual([]);
      const [entry] = await platform().store.database.query<{ facts: object }>(
        `select facts from audit_entry where action = 'signIn.failed' order by key desc limit 1`,
      );
      expect(entry?.facts).toEqual({ reason: 'provider', fault });
    });

    test('of a provider that names another issuer', async () => {
      provider.namedIssuer = 'https://login.example';
      expect((await begin()).location).toBe(ended('issuer'));
    });

    test('of a tenant without a provider, and one whose provider is away', async () => {
      expect((await begin('azur')).location).toBe(ended('unreachable'));
      const { database } = platform().store;
      await database.query(`update identity_provider set issuer = 'http://127.0.0.1:9'`);
      expect((await begin()).location).toBe(ended('unreachable'));
      await database.query('update identity_provider set issuer = $1', [provider.issuer]);
    });

    test("of another tenant's account, and of a locked one", async () => {
      const { store, nowMs } = platform();
      const person = { email: 'azur-support@foyer.example', tenant: 'azur', userType: 'SUPPORT' } as const;
      await createPerson(
        store.database,
        { ...person, language: 'fr', details: { firstName: 'Ada', lastName: 'Morel' } },
        new Date(nowMs()),
      );
      provider.person = { subject: 'azur', email: person.email };
      expect((await comeBack()).location).toBe(ended('tenant'));
      const account = await platform().account(EMAIL);
      await setLocked(store, account, new Date(nowMs()));
      provider.person = PRO;
      expect((await comeBack()).location).toBe(ended('locked'));
      await setLocked(store, account, null);
    });

    test('of an account that the provider names by another subject', async () => {
      await signIn(provider, PRO);
      provider.person = { ...PRO, subject: 'successor' };
      expect((await comeBack()).location).toBe(ended('unknown'));
      expect(await links()).toEqual([{ subject: 'ada', email: EMAIL }]);
    });

    test('after ten minutes, at its second use and in another browser', async () => {
      const late = await begin();
      const back = await atProvider(late.location);
      platform().passTime(10 * MINUTE_MS);
      expect((await visit(back, late.cookie)).location).toBe(ended('ended'));
      const begun = await begin();
      const answer = await atProvider(begun.location);
      expect((await visit(answer)).location).toBe(ended('ended'));
      expect((await visit(answer, `__Host-provider-sign-in=${'a'.repeat(32)}`)).location).toBe(
        ended('ended'),
      );
      expect((await visit(answer, begun.cookie)).location).toMatch(/^\/\?loginAs=/);
      expect((await visit(answer, begun.cookie)).location).toBe(ended('ended'));
      expect((await visit('/api/auth/provider/return?state=x&code=y', begun.cookie)).location).toBe(
        ended('ended'),
      );
    });
  });

  test('nothing begins for a prefetch or a page of another site', async () => {
    const before = provider.requests.length;
    for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await platform().app.inject({
        url: '/api/auth/provider?tenant=foyer',
        headers: { host: 'foyer.example', ...headers },
      });
      expect([answer.headers.location, answer.headers['set-cookie']]).toEqual(['/sign_in', undefined]);
    }
    expect(provider.requests).toHaveLength(before);
  });

  test('the text of the way back opens one session, within a minute, in its browser and tenant', async () => {
    const back = await comeBack();
    const token = new URL(back.location, 'https://foyer.example').searchParams.get('loginAs') ?? '';
    const how = { method: 'POST', headers: pageHeaders(back.cookie, 'azur.example') } as const;
    const elsewhere = await platform().call('/api/loginAs', { token, tenant: 'azur' }, how);
    expect(elsewhere.body).toEqual(refusal('tenant.not.allowed'));
    expect(await enter({ ...back, cookie: '' })).toEqual(refusal('token.invalid'));
    expect(await enter(back)).toMatchObject(OK);
    expect(await enter(back)).toEqual(refusal('token.invalid'));
    const late = await comeBack();
    platform().passTime(MINUTE_MS);
    expect(await enter(late)).toEqual(refusal('token.invalid'));
  });

  describe('an account with a second factor', () => {
    const { addApp, removeAll, codeAt, finish } = secondFactorCalls(platform);

    test('is asked for it, unless the provider checked several factors', async () => {
      const { secret } = await addApp(await platform().signIn(EMAIL));
      provider.person = PRO;
      const back = await comeBack();
      expect(await enter(back)).toEqual(refusal('second.factor.needed'));
      const token = new URL(back.location, 'https://foyer.example').searchParams.get('loginAs') ?? '';
      const headers = pageHeaders(back.cookie);
      const beginStep = async () =>
        (
          await platform().call(
            '/api/auth/second/provider',
            { token, tenant: 'foyer' },
            { method: 'POST', headers },
          )
        ).body;
      const { step, hasApp } = await beginStep();
      expect(hasApp).toBe(true);
      expect(await beginStep()).toEqual(refusal('token.invalid'));
      platform().passTime(MINUTE_MS);
      const { authToken } = await finish(step, { code: codeAt(secret, platform().nowMs()) });
      expect(await newest()).toEqual([
        ['signIn', { secondFactor: 'codeApp', provider: provider.issuer, isMultiFactor: false }],
      ]);
      platform().passTime(12 * 60 * MINUTE_MS);
      expect(await sessionOf(authToken)).toEqual(refusal('not.authorized'));
      for (const proof of [{ amr: ['pwd', 'mfa'] }, { acr: 'phr' }])
        expect(await signIn(provider, { ...PRO, ...proof })).toMatchObject(OK);
      expect(await signIn(provider, { ...PRO, amr: ['pwd'], acr: '1' })).toEqual(
        refusal('second.factor.needed'),
      );
      await removeAll(EMAIL);
    });
  });

  test('a moved account and a removed provider lose their links', async () => {
    await signIn(provider, PRO);
    const move = async (tenant: string) => {
      const account = await platform().account(EMAIL);
      const now = new Date(platform().nowMs());
      await platform().store.database.transaction((sql) =>
        moveToTenant(sql, account, { tenant, tenants: null, now }),
      );
    };
    await move('azur');
    expect(await links()).toEqual([]);
    await move('foyer');
    await signIn(provider, PRO);
    expect(await post('/remove', { name: 'foyer' }, 'form')).toEqual(OK);
    expect([await offered(), await links()]).toEqual([null, []]);
    expect(await post('/remove', { name: 'foyer' }, 'form')).toEqual(refusal('provider.unknown'));
  });
}
