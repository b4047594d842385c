import type { FirstService } from '@foyer/wire/first-run';
import { testStores } from '../../foundation/database/testing';
import { listTenants, writeTenant } from '../../foundation/tenants/tenant-store';
import { createPerson } from '../../identity/accounts/new-person';
import { makeFirstRunCode } from '../../identity/first-run/code-store';
import { firstStepSentence } from '../../process/first-step';
import { type Fields, TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { REPOSITORY_TENANT } from '../tenants/testing/an-operator';
import { serviceOf } from './first-service';

const OPERATOR = {
  firstName: 'Olga',
  lastName: 'Petit',
  email: 'Olga@foyer.example',
  password: 'a passphrase of one’s own',
  language: 'en',
};
const SERVICE: FirstService = {
  ...serviceOf(REPOSITORY_TENANT.configuration),
  name: 'Nordwind',
  language: 'en',
  contact: 'hello@nord.example',
  senderName: 'Nordwind post',
  senderAddress: 'post@nord.example',
  accent: '#5b2a86',
  isSupplier: false,
};
const NOT_OFFERED = { status: 'error', error: 'first.run.not.offered' };
const WRONG = { status: 'error', error: 'first.run.code.wrong' };
const CONFIGURATION = { production: true, publicOrigin: 'https://foyer.example', port: 8080 };

describe.each(testStores())('the first run on %s', (_name, database) => {
  let platform: TestPlatform;
  let code: string;
  let addresses = 0;

  beforeAll(async () => {
    platform = testPlatform(await database.open(), { production: true });
  }, 180_000);
  beforeEach(async () => {
    const { database: sql } = platform.store;
    await sql.query('truncate account, tenant, first_run_code, throttle, waiting_line cascade');
    await sql.transaction((inside) => writeTenant(inside, REPOSITORY_TENANT, TEST_NOW));
    code = await makeFirstRunCode(sql, { printedBy: 'one:8080', now: TEST_NOW });
    platform.failures.set('mail', null);
  });
  afterAll(async () => {
    await platform.close();
    await database.stop();
  });

  /** An address of its own for each request, because tries are counted by address. */
  const newAddress = () => {
    addresses += 1;
    return `10.0.${addresses >> 8}.${addresses & 255}`;
  };
  const post = async (path: string, fields: Fields, from = newAddress()) =>
    (await platform.call(`/api/first-run/${path}`, fields, { method: 'POST', as: 'json', from })).body;
  const isOffered = async () => (await platform.call('/api/first-run')).body.isOffered;
  const finish = (changes: Fields = {}) =>
    post('finish', { code, operator: OPERATOR, service: SERVICE, ...changes });
  const check = (fields: Fields) => post('check', { code, ...fields });
  const anOperator = () =>
    createPerson(
      platform.store.database,
      {
        userType: 'OPERATOR',
        tenant: 'foyer',
        email: 'cli@foyer.example',
        language: 'fr',
        details: { firstName: 'Luc', lastName: 'Blanc' },
      },
      TEST_NOW,
    );
  const stored = async () => ({
    accounts: (await platform.store.database.query('select 1 from account')).length,
    brand: (await listTenants(platform.store.database))[0]?.configuration.brandName,
    codes: (await platform.store.database.query('select 1 from first_run_code')).length,
  });

  test('stores operator and brand, uses the code up, and the operator signs in to a second factor', async () => {
    expect(await isOffered()).toBe(true);
    expect(await post('open', { code: code.toLowerCase().replaceAll('-', ' ') })).toEqual({
      status: 'ok',
      publicOrigin: 'https://foyer.example',
      mailSender: { name: 'Foyer', address: 'no-reply@foyer.example' },
      service: serviceOf(REPOSITORY_TENANT.configuration),
    });
    expect(await check({ operator: OPERATOR, service: SERVICE })).toEqual({ status: 'ok', faults: [] });
    expect(await finish()).toEqual({ status: 'ok' });

    const account = await platform.account('olga@foyer.example');
    expect(account).toMatchObject({ userType: 'OPERATOR', tenant: 'foyer', language: 'en' });
    const [tenant] = await listTenants(platform.store.database);
    expect(tenant).toMatchObject({ name: 'foyer', changes: 2, hosts: REPOSITORY_TENANT.hosts });
    expect(tenant?.configuration).toMatchObject({
      brandName: 'Nordwind',
      languages: ['en', 'fr'],
      sender: { name: 'Nordwind post', address: 'post@nord.example' },
      tokens: { '--brand-accent': '#5b2a86' },
      flags: { battery: false, register_battery: false, alerts: true },
    });
    const { email, password } = OPERATOR;
    const { body } = await platform.call('/api/auth', { email, password }, { method: 'POST' });
    const profile = await platform.call('/api/profile', { authToken: body.authToken });
    expect(profile.body).toMatchObject({ userType: 'OPERATOR', secondFactorNeeded: true });
    expect(await platform.store.audit.of(account.id, 5)).toContainEqual(
      expect.objectContaining({
        action: 'first.run',
        actorId: account.id,
        facts: { tenant: 'foyer', isSupplier: false },
      }),
    );
    expect(await isOffered()).toBe(false);
    expect(await stored()).toEqual({ accounts: 1, brand: 'Nordwind', codes: 0 });
  });

  test('answers nothing once it is done, with the former code or any other', async () => {
    await finish();
    for (const typed of [code, 'AAAAA-AAAAA-AAAAA-AAAAA']) {
      expect(await post('open', { code: typed })).toEqual(NOT_OFFERED);
      expect(await post('check', { code: typed })).toEqual(NOT_OFFERED);
      expect(await finish({ code: typed })).toEqual(NOT_OFFERED);
      const mail = { code: typed, to: 'olga@foyer.example', language: 'fr', service: SERVICE };
      expect(await post('mail', mail)).toEqual(NOT_OFFERED);
    }
  });

  test('two browsers finish at once: one is stored whole, the other is told', async () => {
    const second = await makeFirstRunCode(platform.store.database, { printedBy: 'two:8080', now: TEST_NOW });
    const answers = await Promise.all([
      finish(),
      finish({
        code: second,
        service: { ...SERVICE, name: 'Other' },
        operator: { ...OPERATOR, email: 'o@o.example' },
      }),
    ]);
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(answers).toContainEqual(NOT_OFFERED);
    expect(await stored()).toMatchObject({ accounts: 1, codes: 0 });
  });

  test('ends with an operator of the command line', async () => {
    await anOperator();
    expect(await isOffered()).toBe(false);
    expect(await finish()).toEqual(NOT_OFFERED);
    expect(await stored()).toEqual({ accounts: 1, brand: 'Foyer', codes: 0 });
  });

  test.each<[string, Partial<typeof OPERATOR>, Partial<FirstService>, string]>([
    ['an address', { email: 'olga' }, {}, 'email'],
    ['a short password', { password: 'short' }, {}, 'password.too.short'],
    ['a common password', { password: 'password1' }, {}, 'password.too.common'],
    ['the address as password', { password: 'olga@foyer.example' }, {}, 'password.sameAsMail'],
    ['a contact', {}, { contact: 'nord' }, 'contact'],
    ['a sender', {}, { senderAddress: 'post' }, 'sender'],
    ['colours that nobody can read', {}, { accent: '#ffff00' }, 'contrast'],
    ['a logo', {}, { logo: `data:image/svg+xml;base64,${btoa('<svg/>')}` }, 'logo'],
  ])('%s that is refused stores nothing and leaves the code', async (_what, operator, service, fault) => {
    const typed = { operator: { ...OPERATOR, ...operator }, service: { ...SERVICE, ...service } };
    expect(await check(typed)).toEqual({ status: 'ok', faults: [fault] });
    expect(await finish(typed)).toEqual({ status: 'error', error: 'first.run.refused' });
    expect(await stored()).toEqual({ accounts: 0, brand: 'Foyer', codes: 1 });
    expect(await finish()).toEqual({ status: 'ok' });
  });

  test.each([
    ['name', ['', 'a'.repeat(61)], ['a', 'a'.repeat(60)]],
    ['accent', ['red', '#12345', '#1234567'], ['#5B2A86']],
    ['logo', ['https://evil.example/x.png', 'data:text/html;base64,AA'], [null]],
    ['language', ['de'], ['fr']],
  ])('%s is limited', async (field, outside, inside) => {
    for (const value of outside)
      expect(await check({ service: { ...SERVICE, [field]: value } })).toMatchObject({
        error: 'parameter.invalid',
      });
    for (const value of inside)
      expect(await check({ service: { ...SERVICE, [field]: value } })).toEqual({ status: 'ok', faults: [] });
  });

  test('a wrong code opens nothing, and an address waits after ten', async () => {
    const from = '198.51.100.7';
    for (let count = 0; count < 10; count += 1)
      expect(await post('open', { code: 'AAAAA-AAAAA-AAAAA-AAAAA' }, from)).toEqual(WRONG);
    const how = { method: 'POST', from } as const;
    const refused = await platform.call('/api/first-run/open', { code }, how);
    expect([refused.httpStatus, refused.body.error]).toEqual([429, 'too.many.requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await post('open', { code })).toMatchObject({ status: 'ok' });
    platform.passTime(61_000);
    expect(await post('open', { code }, from)).toMatchObject({ status: 'ok' });
  });

  test('strangers at many addresses do not close it for longer than one of them waits', async () => {
    for (let count = 0; count < 300; count += 1) await post('open', { code: 'wrong' });
    expect(await post('open', { code: 'wrong' })).toMatchObject({ error: 'too.many.requests' });
    platform.passTime(61_000);
    expect(await post('open', { code })).toMatchObject({ status: 'ok' });
  }, 60_000);

  test('a code is never taken from an address or a link', async () => {
    const { httpStatus } = await platform.call('/api/first-run/open', { code });
    expect(httpStatus).toBeGreaterThanOrEqual(400);
  });

  test('a test mail leaves at once in the look of the service, and its failure is told', async () => {
    const mail = { code, to: 'olga@home.example', language: 'en', service: SERVICE };
    expect(await post('mail', mail)).toEqual({ status: 'ok', isSent: true, reason: null });
    expect(platform.mails.at(-1)).toMatchObject({
      to: 'olga@home.example',
      from: { name: 'Nordwind post', address: 'post@nord.example' },
      subject: 'Test: messages of Nordwind arrive',
      text: expect.stringContaining('https://foyer.example'),
      html: expect.stringContaining('#5b2a86'),
    });
    platform.failures.set('mail', 'unreachable');
    expect(await post('mail', mail)).toEqual({
      status: 'ok',
      isSent: false,
      reason: expect.stringMatching(/mail/),
    });
    expect(await post('mail', { ...mail, to: 'olga' })).toEqual({ status: 'error', error: 'email.invalid' });
    for (let count = 0; count < 3; count += 1) await post('mail', mail);
    expect(await post('mail', mail)).toMatchObject({ error: 'too.many.requests' });
  });

  test('without a published suite there is no brand to set up, and it says so', async () => {
    await platform.store.database.query('delete from tenant');
    expect(await post('open', { code })).toEqual({ status: 'error', error: 'first.run.no.suite' });
    expect(await finish()).toEqual({ status: 'error', error: 'first.run.no.suite' });
    expect(await stored()).toMatchObject({ accounts: 0, codes: 1 });
  });

  test('a start prints a new code while there is no account, afterwards how to create an operator', async () => {
    const { store } = platform;
    const firstStepWith = (changes = {}) =>
      firstStepSentence(store, { ...CONFIGURATION, ...changes }, TEST_NOW);
    const printed = async () => / the code (\S+)\. /.exec((await firstStepWith()) ?? '')?.[1] ?? '';
    const [first, second] = [await printed(), await printed()];
    expect(await post('open', { code: first })).toEqual(WRONG);
    expect(await post('open', { code: second })).toMatchObject({ status: 'ok' });
    const ready = async () => (await platform.call('/readyz')).body.firstRun;
    expect(await ready()).toBe('waiting');

    await anOperator();
    expect([await firstStepWith(), await ready()]).toEqual([null, undefined]);
    await store.accounts.setLocked((await platform.account('cli@foyer.example')).id, TEST_NOW);
    expect(await firstStepWith()).toMatch(/^There is no operator yet: /);
    expect(await firstStepWith({ production: false })).toBeNull();
  });

  test('is offered in production alone', async () => {
    const elsewhere = testPlatform(await database.open());
    await makeFirstRunCode(elsewhere.store.database, { printedBy: 'one:8080', now: TEST_NOW });
    expect((await elsewhere.call('/api/first-run')).body).toEqual({ status: 'ok', isOffered: false });
    const how = { method: 'POST', as: 'json' } as const;
    expect((await elsewhere.call('/api/first-run/open', { code }, how)).body).toEqual(NOT_OFFERED);
    await elsewhere.close();
  });
});
