import type { Call } from '@foyer/contract';
import { type CallId, callsById } from '@foyer/wire/calls';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { maySupportCall } from '../support-limits';

const SUPPORT = 'support@foyer.example';
const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';
const MINUTE_MS = 60_000;
const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of requesting, granting, using and ending support access. */
export function supportCases(platform: () => TestPlatform): void {
  const post = (path: string, fields: Fields, from = '192.0.2.90') =>
    platform().call(path, fields, { method: 'POST', from });
  const by = async (email: string, path: string, fields: Fields = {}) =>
    (await post(path, { authToken: await platform().tokenOf(email), ...fields })).body;
  const statusOf = async (authToken: string, fields: Fields = {}) =>
    (await platform().call('/api/support/status', { authToken, ...fields })).body.fullAccessRequest;

  const asked = async (email = HOME) => {
    const { token } = await by(SUPPORT, '/api/support/request', { email, reason: 'Les mesures manquent' });
    const household = await platform().tokenOf(email);
    const [newest] = (await by(email, '/api/support/requests')).requests;
    return { token: token as string, id: newest.id as string, household };
  };
  const granted = async (minutes = 15) => {
    platform().passTime(2 * MINUTE_MS); // Attempts are limited per minute.
    const { token, id, household } = await asked();
    await by(HOME, '/api/support/answer', { id, minutes: String(minutes) });
    const oneTime = (await by(SUPPORT, '/api/support/takeOver', { token })).token as string;
    const { body } = await post('/api/loginAs', { token: oneTime });
    return { id, token, oneTime, household, authToken: body.authToken as string };
  };
  const profileOf = async (authToken: string) => (await platform().call('/api/profile', { authToken })).body;
  const leave = (id: string) => by(HOME, '/api/support/end', { id });

  describe('requesting access', () => {
    test('is answered alike for any address, and only a household of the tenant gets a mail', async () => {
      const { jobs, mails } = platform();
      const before = mails.length;
      const answers = [];
      for (const email of [HOME, 'nobody@foyer.example', 'green@azur.example', 'installer@foyer.example']) {
        const answer = await by(SUPPORT, '/api/support/request', { email, reason: 'Les mesures manquent' });
        answers.push({ ...answer, token: typeof answer.token });
        const own = await statusOf(await platform().tokenOf(SUPPORT), { token: answer.token });
        expect(own).toMatchObject({ status: 'requested', remainingTime: 3_600, email });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      await jobs.whenIdle();
      expect(mails.slice(before).map(({ to }) => to)).toEqual([HOME]);
      expect(mails.at(-1)?.text).toContain('Les mesures manquent');
      expect(await statusOf(await platform().tokenOf('green@azur.example'))).toBeNull();
    });

    test('is limited to support accounts and to ten requests a minute', async () => {
      expect(await by(HOME, '/api/support/request', { email: SOLAR, reason: 'Curious' })).toEqual(
        refusal('role.not.allowed'),
      );
      platform().passTime(2 * MINUTE_MS);
      let last = {};
      for (let count = 0; count < 11; count += 1)
        last = await by(SUPPORT, '/api/support/request', { email: SOLAR, reason: 'Encore une fois' });
      expect(last).toMatchObject(refusal('too.many.requests'));
    });

    test('expires after an hour and is replaced by a new request', async () => {
      platform().passTime(2 * MINUTE_MS);
      const first = await asked();
      const second = await asked();
      expect(second.id).not.toBe(first.id);
      const support = await platform().tokenOf(SUPPORT);
      expect((await statusOf(support, { token: first.token })).status).toBe('expired');
      platform().passTime(60 * MINUTE_MS);
      expect((await statusOf(support, { token: second.token })).status).toBe('expired');
      expect(await by(HOME, '/api/support/answer', { id: second.id, minutes: '15' })).toEqual(
        refusal('support.request.closed'),
      );
    });
  });

  describe('the household’s answer', () => {
    test('refuses access when it is no', async () => {
      platform().passTime(2 * MINUTE_MS);
      const { token, id } = await asked();
      await by(HOME, '/api/support/answer', { id });
      const support = await platform().tokenOf(SUPPORT);
      expect((await statusOf(support, { token })).status).toBe('refused');
      expect(await by(SUPPORT, '/api/support/takeOver', { token })).toEqual(refusal('support.not.granted'));
    });

    test.each(['16', '0', '-15', '1e9', 'abc'])('rejects %s minutes', async (minutes) => {
      expect(await by(HOME, '/api/support/answer', { id: 'any', minutes })).toMatchObject(
        refusal('parameter.invalid'),
      );
    });

    test('cannot be given by the support person, nor twice', async () => {
      const { id, authToken } = await granted();
      expect((await post('/api/support/answer', { authToken, id, minutes: '60' })).body).toEqual(
        refusal('support.not.allowed'),
      );
      expect(await by(HOME, '/api/support/answer', { id, minutes: '60' })).toEqual(
        refusal('support.request.closed'),
      );
      // One grant is active at a time.
      const other = await asked();
      const yes = { id: other.id, minutes: '15' };
      expect(await by(HOME, '/api/support/answer', yes)).toEqual(refusal('support.request.closed'));
      await leave(id);
      expect(await by(HOME, '/api/support/answer', yes)).toEqual({ status: 'ok' });
      await leave(other.id);
    });
  });

  describe('the support session', () => {
    test('belongs to the household and names the support person as actor', async () => {
      const { id, authToken, household } = await granted(30);
      expect(authToken).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(await profileOf(authToken)).toMatchObject({
        email: HOME,
        actingAs: { role: 'support', name: 'Équipe Assistance', request: id },
      });
      expect((await profileOf(household)).actingAs).toBeNull();
      for (const token of [authToken, household])
        expect(await statusOf(token)).toMatchObject({
          id,
          status: 'granted',
          remainingTime: 1_800,
          minutes: 30,
        });
      await leave(id);
    });

    test('ends at once when the household revokes it in the panel or from the mail', async () => {
      for (const how of ['panel', 'mail'] as const) {
        const { id, authToken } = await granted();
        expect((await profileOf(authToken)).status).toBe('ok');
        await platform().jobs.whenIdle();
        const mail = platform().mails.findLast(({ text }) => text.includes('token='));
        const link = /token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
        if (how === 'panel') await leave(id);
        else
          expect((await post('/api/support/revokeAccess', { token: link })).body).toEqual({ status: 'ok' });
        expect(await profileOf(authToken)).toEqual(refusal('not.authorized'));
        expect((await statusOf(authToken)).status).toBe('revoked');
        expect((await post('/api/support/revokeAccess', { token: link })).body).toEqual(
          refusal('support.token.invalid'),
        );
      }
    });

    test.each([15, 30, 60])('ends after %d minutes to the millisecond', async (minutes) => {
      const { authToken } = await granted(minutes);
      platform().passTime(minutes * MINUTE_MS - 1);
      expect((await profileOf(authToken)).status).toBe('ok');
      platform().passTime(1);
      expect(await profileOf(authToken)).toEqual(refusal('not.authorized'));
      expect((await statusOf(authToken)).status).toBe('finished');
    });

    test('ends when the support person signs out', async () => {
      const { authToken, household } = await granted();
      await platform().call('/api/logout', { authToken }, { method: 'PUT' });
      expect(await profileOf(authToken)).toEqual(refusal('not.authorized'));
      expect(await statusOf(household)).toBeNull();
    });

    test('is opened by a token that works once, within a minute', async () => {
      const { id, token, oneTime, authToken } = await granted();
      expect((await post('/api/loginAs', { token: oneTime })).body).toEqual(refusal('token.invalid'));
      const second = (await by(SUPPORT, '/api/support/takeOver', { token })).token as string;
      platform().passTime(MINUTE_MS);
      expect((await post('/api/loginAs', { token: second })).body).toEqual(refusal('token.invalid'));
      // Entering again ends the previous session.
      const third = (await by(SUPPORT, '/api/support/takeOver', { token })).token as string;
      const again = (await post('/api/loginAs', { token: third })).body.authToken as string;
      expect((await profileOf(again)).status).toBe('ok');
      expect(await profileOf(authToken)).toEqual(refusal('not.authorized'));
      await leave(id);
      expect(await by(SUPPORT, '/api/support/takeOver', { token })).toEqual(refusal('support.not.granted'));
    });

    test('is opened by the id of an own request, as the list names it, while it is granted', async () => {
      platform().passTime(2 * MINUTE_MS);
      const { id } = await asked();
      const enter = (fields: Fields) => by(SUPPORT, '/api/support/takeOver', fields);
      expect(await enter({ id })).toEqual(refusal('support.not.granted'));
      await by(HOME, '/api/support/answer', { id, minutes: '15' });
      const oneTime = (await enter({ id })).token as string;
      const { authToken } = (await post('/api/loginAs', { token: oneTime })).body;
      expect((await profileOf(authToken)).email).toBe(HOME);
      await leave(id);
      expect(await enter({ id })).toEqual(refusal('support.not.granted'));
      expect(await enter({ id: 'guessed' })).toEqual(refusal('support.token.invalid'));
      expect(await enter({})).toEqual(refusal('support.token.invalid'));
      const { store, account } = platform();
      const maintainer = await account('maintainer@foyer.example');
      expect(await store.supportRequests.ofAgentById(maintainer.id, id)).toBeNull();
    });

    test('cannot be opened with a guessed token, another agent’s token or one issued before a revocation', async () => {
      platform().passTime(2 * MINUTE_MS);
      const { id, token } = await asked();
      await by(HOME, '/api/support/answer', { id, minutes: '15' });
      expect(await by(SUPPORT, '/api/support/takeOver', { token: `${token.slice(0, -1)}_` })).toEqual(
        refusal('support.token.invalid'),
      );
      const { store, account } = platform();
      const own = await store.supportRequests.waitedFor(
        (await account('maintainer@foyer.example')).id,
        token,
      );
      expect(own).toBeNull();
      for (const email of [HOME, SOLAR, 'maintainer@foyer.example'])
        expect(await by(email, '/api/support/takeOver', { token })).toEqual(refusal('role.not.allowed'));
      const unusedToken = (await by(SUPPORT, '/api/support/takeOver', { token })).token as string;
      await leave(id);
      expect((await post('/api/loginAs', { token: unusedToken })).body).toEqual(refusal('token.invalid'));
    });
  });

  describe('calls reserved for the household', () => {
    const changing = Object.values<Call>(callsById).filter(({ token, changes }) => token && changes);
    const forbidden = changing.filter((call) => !maySupportCall(call));

    test('include every change not listed for support', () => {
      expect(forbidden.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['requestSupport', 'answerSupport', 'takeOver', 'undoSupport']),
      );
      for (const path of [
        '/document/bill',
        '/invoices/1/invoices.txt',
        '/newsletter/1/newsletters.txt',
        '/api/user/document/bills',
        '/api/user/document/monthlyReports',
        '/api/user/document/payments',
      ])
        expect([path, maySupportCall({ id: 'papers', path, changes: false })]).toEqual([path, false]);
      expect(maySupportCall({ id: 'anything new', path: '/api/user/anything', changes: true })).toBe(false);
    });

    test('are refused by the API to a support session', async () => {
      const { id, authToken } = await granted();
      for (const call of forbidden) {
        const method = call.method === 'PUT' ? 'PUT' : 'POST';
        const { body } = await platform().call(call.path, { authToken }, { method });
        expect([call.id as CallId, body]).toEqual([call.id, refusal('support.not.allowed')]);
      }
      await leave(id);
    });

    test.each<[string, string, Fields]>([
      [
        'the password',
        '/api/user/update',
        { password: 'Foyer-demo-2026', newPassword: 'a whole new password' },
      ],
      ['the name', '/api/user/update', { firstName: 'Somebody' }],
      [
        'the tariff',
        '/api/schedule/update',
        { scheduleType: 'electric_tariff', enabled: 'true', ranges: '' },
      ],
    ])('include changing %s', async (_what, path, fields) => {
      const { id, authToken } = await granted();
      expect((await post(path, { authToken, ...fields })).body).toEqual(refusal('support.not.allowed'));
      await leave(id);
    });
  });
}
