import { platformCalls } from '@foyer/wire/calls';
import { commandRunner } from '../../../administration/testing/run-command';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { createPerson } from '../../accounts/new-person';
import { hashPassword } from '../../session/passwords';
import { orphanedPasskeys } from '../orphaned-passkeys';
import { authenticator } from './authenticator';
import { secondFactorCalls } from './second-factor-calls';

const PASSWORD = 'Corbeau-sur-le-toit-7';
const ORIGIN = 'https://foyer.example';
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });
/** What is answered before a second factor is set up. */
const SET_UP = [
  'profile',
  'signOut',
  'secondFactors',
  'proposePasskey',
  'addPasskey',
  'proposeCodeApp',
  'addCodeApp',
  // Pages report their failures whoever is signed in.
  'reportAreas',
];

/** Accounts that must have a second factor, on a platform in production. */
export function obligedCases(platform: () => TestPlatform): void {
  const { signIn, beginSignIn, finish, change, factors } = secondFactorCalls(platform);
  const { run, audited } = commandRunner(platform);

  const newPerson = async (userType: 'OPERATOR' | 'SUPPORT' | 'MAINTAINER', email: string) => {
    const { store, nowMs } = platform();
    const details = { firstName: 'Ada', lastName: 'Morel' };
    const person = { userType, tenant: 'foyer', email, language: 'en', details } as const;
    const account = await createPerson(store.database, person, new Date(nowMs()));
    if (!account) throw new Error(`${email} exists`);
    await store.accounts.setPasswordHash(account.id, await hashPassword(PASSWORD));
  };
  const addKey = async (authToken: string, device = authenticator()) => {
    const { step, options } = await change(authToken, 'passkey/propose', { password: PASSWORD });
    const passkey = device.create(options, ORIGIN);
    return { device, added: await change(authToken, 'passkey/add', { step, name: 'Key', passkey }) };
  };

  test.each(['OPERATOR', 'SUPPORT'] as const)(
    '%s is answered nothing else before it is set up',
    async (userType) => {
      const email = `first-${userType.toLowerCase()}@foyer.example`;
      await newPerson(userType, email);
      const { authToken } = await signIn(email, PASSWORD);
      const profile = async () => (await platform().call('/api/profile', { authToken })).body;
      expect(await profile()).toMatchObject({ email, secondFactorNeeded: true });
      for (const call of platformCalls.filter(({ token, id }) => token && !SET_UP.includes(id))) {
        const { body } = await platform().call(call.path, { authToken }, { method: call.method });
        expect([call.id, body]).toEqual([call.id, refusal('second.factor.setup.needed')]);
      }
      expect(await factors(authToken)).toMatchObject({ isNeeded: true, passkeys: [], app: null });
      const { added, device } = await addKey(authToken);
      expect(added.recoveryCodes).toHaveLength(10);
      expect(await profile()).toMatchObject({ secondFactorNeeded: false });
      expect((await platform().call('/api/user/canModify', { authToken })).body.status).toBe('ok');
      expect(await signIn(email, PASSWORD)).toEqual(refusal('second.factor.needed'));
      const { step, passkey } = await beginSignIn(email, PASSWORD);
      expect(
        (await finish(step, { passkey: device.use(passkey, ORIGIN) })).authToken.split('-'),
      ).toHaveLength(3);
    },
  );

  test('a professional signs in without one, as before', async () => {
    await newPerson('MAINTAINER', 'pro@roofs.example');
    const { authToken } = await signIn('pro@roofs.example', PASSWORD);
    expect((await platform().call('/api/pendingInstallations', { authToken })).body.status).toBe('ok');
  });

  test('the last one cannot be removed', async () => {
    const email = 'last@foyer.example';
    await newPerson('OPERATOR', email);
    const { authToken } = await signIn(email, PASSWORD);
    await addKey(authToken);
    await addKey(authToken);
    const [one, two] = (await factors(authToken)).passkeys;
    const remove = ({ id }: { id: string }) =>
      change(authToken, 'passkey/remove', { id, password: PASSWORD });
    expect(await remove(one)).toEqual(OK);
    expect(await remove(two)).toEqual(refusal('second.factor.last'));
    const left = await factors(authToken);
    expect(left).toMatchObject({ passkeys: [{ id: two.id }], recoveryCodes: 10 });
  });

  test('an operator who has lost everything is let in from the machine, and sets it up again', async () => {
    const email = 'locked-out@foyer.example';
    await newPerson('OPERATOR', email);
    const { authToken } = await signIn(email, PASSWORD);
    await addKey(authToken);
    const outcome = await run('account reset-second-factor', [email]);
    expect(outcome).toMatchObject({
      data: { email, removed: 1 },
      mail: { to: email, text: expect.stringContaining('/account/second_factor') },
    });
    expect(await audited(email)).toMatchObject({
      action: 'administration.account.reset-second-factor',
      facts: { removed: 1 },
    });
    expect((await platform().call('/api/profile', { authToken })).body).toEqual(refusal('not.authorized'));
    const again = (await signIn(email, PASSWORD)).authToken;
    expect(await factors(again)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await platform().call('/api/user/sessions', { authToken: again })).body).toEqual(
      refusal('second.factor.setup.needed'),
    );
    await expect(run('account reset-second-factor', [email])).rejects.toThrow(
      `${email} has no second factor.`,
    );
  });

  test('a change of the public address says how many passkeys it would orphan', async () => {
    const { database } = platform().store;
    const after = (address: string) => orphanedPasskeys(database, address);
    expect(await after('https://foyer.example')).toBeNull();
    expect(await after('https://foyer.example:8443/suite')).toBeNull();
    // The former host name no longer belongs to a tenant.
    await database.query("update tenant_host set host = 'www.foyer.example' where host = 'foyer.example'");
    expect(await after('https://www.foyer.example')).toMatch(
      /^\d+ passkeys of \d+ accounts were made on foyer\.example, and do not work on www\.foyer\.example/,
    );
  });
}
