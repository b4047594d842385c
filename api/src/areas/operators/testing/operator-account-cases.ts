import { createPerson } from '../../../identity/accounts/new-person';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { anOperator } from '../../tenants/testing/an-operator';

const OWN = 'an-operator@foyer.example';
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });
const COLLEAGUE = {
  role: 'operator',
  firstName: 'Omar',
  lastName: 'Blanc',
  language: 'en',
  tenant: 'foyer',
};

/** Accounts as operators find, invite and change them by their page. */
export function operatorAccountCases(platform: () => TestPlatform): void {
  let authToken: string;
  beforeAll(async () => {
    authToken = await anOperator(platform());
  });
  const post = async (path: string, fields = {}, as = authToken) =>
    (await platform().call(`/api/operator/accounts${path}`, { authToken: as, ...fields }, { method: 'POST' }))
      .body;
  const idOf = async (email: string) => (await platform().account(email)).id;
  const found = async (text: string) => (await post('', { text })).accounts[0];
  const newest = async (email: string) => {
    const [entry] = await platform().store.audit.of(await idOf(email), 1);
    return entry;
  };
  const mailed = (email: string) => platform().mails.filter(({ to }) => to === email);
  const newPerson = async (userType: 'SUPPORT' | 'OPERATOR' | 'MAINTAINER', email: string) => {
    const { store, nowMs } = platform();
    const details = { firstName: 'Ada', lastName: 'Morel', companyName: 'Toits', maintainerCode: 'T-1' };
    const person = { userType, tenant: 'foyer', email, language: 'fr', details } as const;
    await createPerson(store.database, person, new Date(nowMs()));
    return idOf(email);
  };

  test('finds accounts of every role, with sessions and sign-ins, and which one is the own', async () => {
    const { accounts, total } = await post('');
    expect(total).toBeGreaterThan(10);
    expect(accounts).toHaveLength(Math.min(50, total));
    const roles = new Set(accounts.map(({ role }: { role: string }) => role));
    expect([...roles].sort()).toEqual(['household', 'installer', 'maintainer', 'operator', 'support']);
    expect(await found('petit olga')).toMatchObject({
      email: OWN,
      name: 'Olga Petit',
      role: 'operator',
      isSelf: true,
      sessions: expect.any(Number),
      hasSecondFactor: false,
      lockedMs: null,
    });
    expect((await post('', { role: 'maintainer', tenant: 'nosuch' })).total).toBe(0);
    expect(
      (await post('', { role: 'maintainer' })).accounts.map(({ role }: { role: string }) => role),
    ).toContain('maintainer');
  });

  test('invites a person: the account exists, the link is mailed and the invitation is recorded', async () => {
    const email = 'omar@foyer.example';
    const answer = await post('/invite', { ...COLLEAGUE, email: ' Omar@Foyer.example ' });
    expect(answer).toEqual({ ...OK, id: await idOf(email), mailed: true });
    const [mail] = mailed(email);
    const code = /recoveryCode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const chosen = { password: 'Corbeau-sur-le-toit-7', recoveryCode: code };
    expect(
      (await platform().call('/api/password/change', chosen, { method: 'POST', from: '192.0.2.99' })).body,
    ).toEqual(OK);
    const [recorded] = await platform().store.database.query<{ facts: object; by: string }>(
      `select e.facts, actor.email as by from audit_entry e join account actor on actor.key = e.actor_key
       where e.action = 'administration.account.create-operator'`,
    );
    expect(recorded).toEqual({ facts: { userType: 'OPERATOR', tenant: 'foyer' }, by: OWN });
    expect(await post('/invite', { ...COLLEAGUE, email })).toEqual(refusal('email.taken'));
  });

  test('a professional is invited with a company, and nobody else is', async () => {
    const professional = { ...COLLEAGUE, role: 'maintainer', email: 'roofs@foyer.example' };
    expect(await post('/invite', professional)).toEqual(refusal('company.needed'));
    const company = { company: 'Toits du Sud', companyCode: 'SUD-13' };
    expect(await post('/invite', { ...professional, ...company })).toMatchObject({ mailed: true });
    expect((await platform().account('roofs@foyer.example')).details).toMatchObject({
      companyName: 'Toits du Sud',
      maintainerCode: 'SUD-13',
    });
    const operator = { ...COLLEAGUE, ...company, email: 'other@foyer.example' };
    expect(await post('/invite', operator)).toMatchObject({
      error: 'parameter.invalid',
      parameter: 'company',
    });
  });

  test.each([
    ['an address', { email: 'omar' }, 'email.invalid'],
    ['a tenant', { tenant: 'nosuch' }, 'tenant.unknown'],
    ['the role of a household', { role: 'household' }, 'parameter.invalid'],
    ['an empty name', { lastName: ' ' }, 'parameter.invalid'],
  ])('an invitation is refused for %s', async (_what, wrong, error) => {
    const asked = { ...COLLEAGUE, email: 'refused@foyer.example', ...wrong };
    expect(await post('/invite', asked)).toMatchObject({ error });
    expect(await platform().store.accounts.byEmail('refused@foyer.example')).toBeNull();
  });

  test('locks an account, whose sessions end, and unlocks it', async () => {
    const id = await newPerson('SUPPORT', 'locked@foyer.example');
    const session = await platform().signIn('locked@foyer.example');
    expect(await post('/lock', { id })).toEqual(OK);
    expect((await platform().call('/api/profile', { authToken: session })).body).toEqual(
      refusal('not.authorized'),
    );
    expect(await found('locked@')).toMatchObject({ lockedMs: platform().nowMs(), sessions: 0 });
    expect(await newest('locked@foyer.example')).toMatchObject({
      action: 'administration.account.lock',
      actorId: await idOf(OWN),
      householdId: id,
    });
    expect(await post('/sendReset', { id })).toEqual(refusal('account.locked'));
    expect(await post('/unlock', { id })).toEqual(OK);
    await platform().signIn('locked@foyer.example');
  });

  test('ends all sessions of an account', async () => {
    const id = await newPerson('SUPPORT', 'ended@foyer.example');
    const sessions = [
      await platform().signIn('ended@foyer.example'),
      await platform().signIn('ended@foyer.example'),
    ];
    expect(await post('/endSessions', { id })).toEqual({ ...OK, ended: 2 });
    for (const session of sessions)
      expect((await platform().call('/api/profile', { authToken: session })).body.error).toBe(
        'not.authorized',
      );
    expect(await newest('ended@foyer.example')).toMatchObject({ facts: { ended: 2 } });
  });

  test('mails a link to a new password, and never shows it', async () => {
    const email = 'reset@foyer.example';
    const answer = await post('/sendReset', { id: await newPerson('SUPPORT', email) });
    expect(answer).toEqual(OK);
    expect(mailed(email)).toMatchObject([{ text: expect.stringContaining('recoveryCode=') }]);
    expect(await newest(email)).toMatchObject({ action: 'administration.account.reset-link', facts: {} });
  });

  test('resets the second factor of others, but that of an operator at the machine alone', async () => {
    const add = (email: string) =>
      platform().store.database.query(
        `insert into passkey (id, account_key, credential_id, public_key, counter, transports, name, host, created_at)
         select left(id, 10) || 'reset', key, id, 'AA', 0, '{}', 'Key', 'foyer.example', now() from account
         where email = $1`,
        [email],
      );
    const id = await newPerson('SUPPORT', 'factor@foyer.example');
    expect(await post('/resetSecondFactor', { id })).toEqual(refusal('second.factor.none'));
    await add('factor@foyer.example');
    expect(await found('factor@')).toMatchObject({ hasSecondFactor: true });
    expect(await post('/resetSecondFactor', { id })).toEqual({ ...OK, removed: 1 });
    await platform().jobs.whenIdle();
    expect(mailed('factor@foyer.example')).toHaveLength(1);
    const other = await newPerson('OPERATOR', 'factor-operator@foyer.example');
    await add('factor-operator@foyer.example');
    expect(await post('/resetSecondFactor', { id: other })).toEqual(refusal('operator.needs.machine'));
    expect(await found('factor-operator@')).toMatchObject({ hasSecondFactor: true });
  });

  test('moves an account to a tenant that exists', async () => {
    const id = await newPerson('SUPPORT', 'moved@foyer.example');
    expect(await post('/setTenant', { id, tenant: 'nosuch' })).toEqual(refusal('tenant.unknown'));
    expect(await post('/setTenant', { id, tenant: 'foyer' })).toEqual(OK);
    expect(await newest('moved@foyer.example')).toMatchObject({
      action: 'administration.account.set-tenant',
      facts: { from: 'foyer', tenant: 'foyer' },
    });
  });

  test.each(['lock', 'unlock', 'endSessions', 'resetSecondFactor', 'setTenant'])(
    'an operator cannot %s the own account, and nothing is recorded',
    async (path) => {
      const count = async () => (await platform().store.database.query('select 1 from audit_entry')).length;
      const before = await count();
      const tenant = path === 'setTenant' ? { tenant: 'foyer' } : {};
      expect(await post(`/${path}`, { id: await idOf(OWN), ...tenant })).toEqual(refusal('operator.self'));
      expect(await count()).toBe(before);
      expect(await post('')).toMatchObject(OK);
    },
  );

  test('of operators that lock each other at once, one stays', async () => {
    const { database } = platform().store;
    const emails = ['one-operator@foyer.example', 'two-operator@foyer.example'];
    const ids = [await newPerson('OPERATOR', emails[0] ?? ''), await newPerson('OPERATOR', emails[1] ?? '')];
    const tokens = [await platform().signIn(emails[0] ?? ''), await platform().signIn(emails[1] ?? '')];
    await database.query(
      `update account set locked_at = now() where user_type = 'OPERATOR' and email <> all($1)`,
      [emails],
    );
    const answers = await Promise.all([
      post('/lock', { id: ids[1] }, tokens[0]),
      post('/lock', { id: ids[0] }, tokens[1]),
    ]);
    const unlocked = await database.query<{ email: string }>(
      `select email from account where user_type = 'OPERATOR' and locked_at is null`,
    );
    expect(unlocked).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(answers).toContainEqual(
      refusal(answers.some(({ error }) => error === 'operator.last') ? 'operator.last' : 'not.authorized'),
    );
    await database.query(`update account set locked_at = null where user_type = 'OPERATOR'`);
  });

  test('an account that was removed from its company stays locked', async () => {
    const id = await newPerson('MAINTAINER', 'left@foyer.example');
    await platform().store.database.query(
      'update account set left_company_at = now(), locked_at = now() where id = $1',
      [id],
    );
    expect(await post('/unlock', { id })).toEqual(refusal('account.left'));
    expect(await found('left@')).toMatchObject({ hasLeft: true });
  });

  test('an unknown account is not found', async () => {
    expect(await post('/lock', { id: 'nosuchaccount123' })).toEqual(refusal('user.not.found'));
  });
}
