import { hashed } from '../../../foundation/hashed';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { newOneTimeCode } from '../session-tokens';

const PASSWORD = 'Foyer-demo-2026';
const refusal = (error: string) => ({ status: 'error', error });

/** Professionals in their own name and acting for their customers. */
export function actingCases(platform: () => TestPlatform): void {
  const signIn = (email: string, password: string, from: string) =>
    platform().call('/api/auth', { email, password }, { method: 'POST', from });

  describe('a professional in their own name', () => {
    test.each(['maintainer@foyer.example', 'installer@foyer.example'])(
      '%s has a profile and no access to household calls',
      async (email) => {
        expect((await platform().callAs(email, '/api/profile')).body).toMatchObject({ status: 'ok', email });
        for (const path of ['/api/states', '/api/rooms', '/api/alerts', '/api/license/features']) {
          expect((await platform().callAs(email, path)).body).toEqual(refusal('role.not.allowed'));
        }
      },
    );
  });

  describe('acting for a customer', () => {
    const grant = async (email: string, openedBy?: string) => {
      const code = newOneTimeCode();
      const { store, account, nowMs, tokenOf } = platform();
      await store.tokens.add(code, {
        actorId: (await account('maintainer@foyer.example')).id,
        householdId: (await account(email)).id,
        kind: 'loginAs',
        createdAt: new Date(nowMs()),
        expiresAt: new Date(nowMs() + 60_000),
        openedBy: hashed(openedBy ?? (await tokenOf('maintainer@foyer.example'))),
      });
      return code;
    };
    const loginAs = (fields: Record<string, string>) =>
      platform().call('/api/loginAs', fields, { from: '192.0.2.40' });

    test('a one-time token opens one session and is recorded in the audit log', async () => {
      const token = await grant('home@foyer.example');
      const { body } = await loginAs({ token });
      expect((await platform().call('/api/profile', { authToken: body.authToken })).body.email).toBe(
        'home@foyer.example',
      );
      expect((await loginAs({ token })).body).toEqual(refusal('token.invalid'));
    });

    test('the session and the audit entry distinguish the actor from the household', async () => {
      const { store, sessions, account, nowMs } = platform();
      const [home, maintainer] = [
        await account('home@foyer.example'),
        await account('maintainer@foyer.example'),
      ];
      const { body } = await loginAs({ token: await grant(home.email) });
      const session = await sessions.find(body.authToken, nowMs());
      expect([session?.actor.role, session?.actor.account.id]).toEqual(['maintainer', maintainer.id]);
      expect(session?.household?.id).toBe(home.id);
      for (const { id } of [home, maintainer]) {
        const [entry] = await store.audit.of(id, 1);
        expect(entry).toMatchObject({ action: 'loginAs', actorId: maintainer.id, householdId: home.id });
      }
    });

    test('a session by e-mail ends when the customer withdraws permission or the professional signs out', async () => {
      const email = 'home@foyer.example';
      const { store, account, call } = platform();
      const profile = async (authToken: string) => (await call('/api/profile', { authToken })).body;
      const own = await platform().signIn('maintainer@foyer.example');
      const { authToken } = (await loginAs({ email, authToken: own })).body;
      expect((await profile(authToken)).email).toBe(email);
      const { id } = await account(email);
      await store.accounts.update(id, { details: { loginAsByMaintainerAllowed: false } });
      expect(await profile(authToken)).toEqual(refusal('not.authorized'));
      await store.accounts.update(id, { details: { loginAsByMaintainerAllowed: true } });
      expect((await profile(authToken)).email).toBe(email);
      await call('/api/logout', { authToken: own }, { method: 'PUT' });
      expect(await profile(authToken)).toEqual(refusal('not.authorized'));
    });

    test('a session by one-time token ends with the session that requested it', async () => {
      const { account, call, signIn: open } = platform();
      const profile = async (authToken: string) => (await call('/api/profile', { authToken })).body;
      const { id, email } = await account('home@foyer.example');
      const own = await open('maintainer@foyer.example');
      const enter = async (authToken: string) => {
        const entered = await call('/api/installer/enter', { authToken, id }, { method: 'POST' });
        return (await loginAs({ token: entered.body.token })).body.authToken;
      };
      const acting = await enter(own);
      expect((await profile(acting)).email).toBe(email);
      await call('/api/logout', { authToken: own }, { method: 'PUT' });
      expect(await profile(acting)).toEqual(refusal('not.authorized'));
    });

    test('a session never outlives the session that requested it', async () => {
      const { store, account, sessions, signIn: open, nowMs } = platform();
      const own = await open('maintainer@foyer.example');
      const endsAt = nowMs() + 3_600_000;
      await store.database.query('update token set expires_at = $2 where hash = $1', [
        hashed(own),
        new Date(endsAt),
      ]);
      const { email } = await account('home@foyer.example');
      const { authToken } = (await loginAs({ email, authToken: own })).body;
      expect(await sessions.find(authToken, endsAt - 1)).not.toBeNull();
      expect(await sessions.find(authToken, endsAt)).toBeNull();
    });

    test('a professional cannot set the customer’s password, even a known one', async () => {
      const email = 'home@foyer.example';
      const { authToken } = (await loginAs({ token: await grant(email) })).body;
      const fields = { authToken, password: PASSWORD, newPassword: 'a whole new password' };
      expect((await platform().call('/api/user/update', fields, { method: 'POST' })).body).toEqual(
        refusal('role.not.allowed'),
      );
      expect((await signIn(email, PASSWORD, '192.0.2.50')).body.status).toBe('ok');
    });

    test('a professional cannot open the customer’s contract, bills or invoices', async () => {
      const email = 'home@foyer.example';
      const { call, callAs, account } = platform();
      await platform().makePapers(email);
      const { bills } = (await callAs(email, '/api/user/document/bills')).body;
      const numberOf = (type: string) =>
        bills.find((one: { readonly type: string }) => one.type === type)?.number ?? '';
      const { id } = await account(email);
      const authToken = (await loginAs({ token: await grant(email) })).body.authToken;
      const billNumber = numberOf('IntermediateTransitionalBill');
      for (const [path, fields] of [
        ['/api/user/document/bills', {}],
        ['/api/user/document/payments', {}],
        ['/document/contract', {}],
        ['/document/proofOfAddress', {}],
        ['/document/bill', { billNumber }],
        ['/document/bills', { year: '2026' }],
        ['/document/paymentSchedule', { paymentScheduleNumber: numberOf('PaymentSchedule') }],
        ['/api/user/document/bill/explanation', { billNumber }],
        [`/invoices/${id}/invoices.txt`, {}],
        [`/invoices/${id}/x.pdf`, {}],
      ] as const) {
        const { body } = await call(path, { authToken, ...fields });
        expect([path, body]).toEqual([path, refusal('role.not.allowed')]);
      }
    });

    test('a professional cannot change who may act for the customer', async () => {
      const email = 'home@foyer.example';
      const { authToken } = (await loginAs({ token: await grant(email) })).body;
      const update = async (fields: Record<string, string>) =>
        (await platform().call('/api/user/update', { authToken, ...fields }, { method: 'POST' })).body;
      expect(await update({ loginAsByMaintainerAllowed: 'false' })).toEqual(refusal('role.not.allowed'));
      expect(await update({ loginAsByMaintainerAllowed: 'true' })).toEqual({ status: 'ok' });
    });

    test('a password check is refused and recorded, and does not use the customer’s attempts', async () => {
      const { call, account, store, tokenOf } = platform();
      const { id, email } = await account('home@foyer.example');
      const verify = async (authToken: string, password: string) =>
        (await call('/api/user/verifyPassword', { authToken, password }, { method: 'POST' })).body;
      const { authToken } = (await loginAs({ token: await grant(email) })).body;
      for (let attempt = 0; attempt < 12; attempt += 1)
        expect(await verify(authToken, attempt % 2 ? PASSWORD : 'wrong')).toEqual(
          refusal('role.not.allowed'),
        );
      expect(await verify(await tokenOf(email), PASSWORD)).toEqual({ status: 'ok' });
      const [newest] = await store.audit.of(id, 1);
      expect(newest).toMatchObject({
        action: 'password.check.refused',
        actorId: (await account('maintainer@foyer.example')).id,
        householdId: id,
      });
    });

    test('address checks by a professional do not use the customer’s limit', async () => {
      const { call, tokenOf } = platform();
      const email = 'home@foyer.example';
      const verify = (authToken: string) =>
        call('/api/email/verify', { authToken, email: 'nobody@foyer.example' }, { method: 'POST' });
      const { authToken } = (await loginAs({ token: await grant(email) })).body;
      for (let count = 0; count < 11; count += 1) await verify(authToken);
      expect((await verify(authToken)).httpStatus).toBe(429);
      expect((await verify(await tokenOf(email))).httpStatus).toBe(200);
    });

    test('a one-time token expires after a minute', async () => {
      const token = await grant('home@foyer.example');
      platform().passTime(60_000);
      expect((await loginAs({ token })).body).toEqual(refusal('token.invalid'));
    });

    test('a token is refused on a page of another tenant, and remains valid on the right one', async () => {
      const token = await grant('home@foyer.example');
      expect((await loginAs({ token, tenant: 'azur' })).body).toEqual(refusal('tenant.not.allowed'));
      expect((await loginAs({ token, tenant: 'foyer' })).body.status).toBe('ok');
      expect((await loginAs({ token, tenant: 'foyer' })).body).toEqual(refusal('token.invalid'));
      // The professional's own tenant is allowed too.
      const theirs = { token: await grant('home@foyer.example'), tenant: 'installer' };
      expect((await loginAs(theirs)).body.status).toBe('ok');
      const authToken = await platform().tokenOf('maintainer@foyer.example');
      const email = 'home@foyer.example';
      expect((await loginAs({ email, authToken, tenant: 'azur' })).body).toEqual(
        refusal('tenant.not.allowed'),
      );
      platform().passTime(60_000);
    });

    test('a home of a tenant the professional does not work under cannot be entered', async () => {
      const { store, account } = platform();
      const email = 'meter@foyer.example';
      const token = await grant(email);
      const { id } = await account(email);
      const move = (tenant: string) =>
        store.database.query('update account set tenant = $2 where id = $1', [id, tenant]);
      await move('azur');
      expect((await loginAs({ token, tenant: 'azur' })).body).toEqual(refusal('login.as.not.allowed'));
      const own = await platform().tokenOf('maintainer@foyer.example');
      expect(
        (await platform().call('/api/installer/enter', { authToken: own, id }, { method: 'POST' })).body,
      ).toEqual(refusal('login.as.not.allowed'));
      await move('foyer');
      platform().passTime(60_000);
    });

    test('signing in by e-mail needs the customer’s own professional and the customer’s permission', async () => {
      const email = 'home@foyer.example';
      const maintainer = await platform().tokenOf('maintainer@foyer.example');
      const solar = await platform().tokenOf('solar@foyer.example');
      expect((await loginAs({ email })).body).toEqual(refusal('not.authorized'));
      expect((await loginAs({ email, authToken: solar })).body).toEqual(refusal('user.not.found'));
      expect((await loginAs({ email: 'nobody@foyer.example', authToken: maintainer })).body).toEqual(
        refusal('user.not.found'),
      );
      expect((await loginAs({ email, authToken: maintainer })).body.status).toBe('ok');
      const { id } = await platform().account(email);
      await platform().store.accounts.update(id, { details: { loginAsByMaintainerAllowed: false } });
      expect((await loginAs({ email, authToken: maintainer })).body).toEqual(refusal('login.as.not.allowed'));
      expect((await loginAs({ token: await grant(email) })).body).toEqual(refusal('login.as.not.allowed'));
      await platform().store.accounts.update(id, { details: { loginAsByMaintainerAllowed: true } });
    });
  });
}
