import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const OWNER = 'maintainer@foyer.example';
const INSTALLER = 'installer@foyer.example';
const OTHER_OWNER = 'maintainer2@foyer.example';
const OTHER_INSTALLER = 'installer2@foyer.example';
const NEW = 'lea@foyer.example';
const NAMES = { firstName: 'Léa', lastName: 'Martin' };
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });

interface Person {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly signedInAt: string | null;
  readonly pending: number;
}

/** The people of an installer company: inviting, removing, the journal. */
export function teamCases(platform: () => TestPlatform): void {
  const read = async (email: string, path: string, fields: Fields = {}) =>
    (await platform().callAs(email, path, fields)).body;
  const by = async (email: string, path: string, fields: Fields) =>
    (await platform().callAs(email, path, fields, { method: 'POST' })).body;
  const people = async (email = OWNER): Promise<Person[]> => (await read(email, '/api/team')).people;
  const invite = (email: string, owner = OWNER) => by(owner, '/api/team/invite', { email, ...NAMES });
  const mailed = () => platform().mails.findLast(({ to }) => to === NEW);
  const choosePassword = async (password: string) => {
    const recoveryCode = /recoveryCode=(\w+)/.exec(mailed()?.text ?? '')?.[1] ?? '';
    return (await platform().call('/api/password/change', { recoveryCode, password }, { method: 'POST' }))
      .body;
  };
  const signIn = async (password: string) =>
    (await platform().call('/api/auth', { email: NEW, password }, { method: 'POST', from: '192.0.2.91' }))
      .body;

  // Invitations and sign-ins have limits per minute.
  beforeEach(() => platform().passTime(61_000));

  describe('the team of a company', () => {
    test('is listed for its owner only', async () => {
      expect((await people()).map(({ email, role }) => [email, role])).toEqual([
        [OWNER, 'maintainer'],
        [INSTALLER, 'installer'],
      ]);
      expect((await people(OTHER_OWNER)).map(({ email }) => email)).toEqual([OTHER_OWNER, OTHER_INSTALLER]);
      for (const path of ['/api/team', '/api/team/deeds'])
        expect(await read(INSTALLER, path)).toEqual(refusal('role.not.allowed'));
      expect(await invite('x@foyer.example', INSTALLER)).toEqual(refusal('role.not.allowed'));
      expect(await by(INSTALLER, '/api/team/remove', { id: 'x' })).toEqual(refusal('role.not.allowed'));
    });

    test('grows by invitation: a mailed link to a password, and another one when invited again', async () => {
      expect(await invite(' Lea@foyer.example')).toEqual(OK);
      expect(mailed()).toMatchObject({
        text: expect.stringContaining('https://foyer.example/installer/login'),
      });
      const added = (await people()).find(({ email }) => email === NEW);
      expect(added).toMatchObject({ role: 'installer', signedInAt: null, pending: 0 });
      expect(await platform().account(NEW)).toMatchObject({
        details: { ...NAMES, maintainerCode: 'FOYER-69', companyName: 'Foyer Maintenance' },
        config: { tenants: ['foyer', 'installer'] },
      });
      platform().passTime(61_000);
      expect(await invite(NEW)).toEqual(OK);
      expect(await choosePassword('a-long-password')).toEqual(OK);
      expect(await signIn('a-long-password')).toMatchObject(OK);
      expect((await people()).filter(({ email }) => email === NEW)).toMatchObject([
        { id: added?.id, signedInAt: expect.any(String) },
      ]);
      const before = platform().mails.length;
      expect(await invite(NEW)).toEqual(refusal('team.member'));
      expect(platform().mails).toHaveLength(before);
    });

    test.each([
      ['a household’s address', 'home@foyer.example', 'email.taken'],
      ['an installer of another company', OTHER_INSTALLER, 'email.taken'],
      ['an owner', OWNER, 'team.member'],
      ['no address', 'lea@', 'email.invalid'],
    ])('refuses to invite %s', async (_what, email, error) => {
      expect(await invite(email)).toEqual(refusal(error));
    });

    test('refuses to create an account without a name', async () => {
      const fields = { email: 'nameless@foyer.example', firstName: 'Max' };
      expect(await by(OWNER, '/api/team/invite', fields)).toMatchObject(refusal('parameter.invalid'));
    });

    test('keeps an invitation whose mail is not delivered yet, and can send another', async () => {
      const email = 'noe@foyer.example';
      platform().failures.set('mail', 'unreachable');
      expect(await invite(email)).toEqual(OK);
      platform().failures.set('mail', null);
      expect(platform().mails.map(({ to }) => to)).not.toContain(email);
      expect((await people()).find((one) => one.email === email)).toMatchObject({ signedInAt: null });
      expect(await invite(email)).toEqual(OK);
      expect(platform().mails.map(({ to }) => to)).toContain(email);
    });

    test('loses a person: sessions end, open installations are nobody’s, and the work stays in the journal', async () => {
      const { account, tokenOf, call } = platform();
      const { id } = await account(NEW);
      const own = await tokenOf(NEW);
      const { users } = await read(OWNER, '/api/pendingInstallations');
      const homes = users.filter(
        (one: { loginAsByMaintainerAllowed: boolean }) => one.loginAsByMaintainerAllowed,
      );
      for (const home of homes.slice(0, 2)) {
        const assigned = { userEmail: home.email, installerEmail: NEW };
        expect(await by(OWNER, '/api/user/assignInstaller', assigned)).toEqual(OK);
      }
      const entered = await call(
        '/api/loginAs',
        { email: homes[0].email, authToken: own },
        { from: '192.0.2.92' },
      );
      expect(entered.body).toMatchObject(OK);
      expect((await people()).find(({ email }) => email === NEW)).toMatchObject({ pending: 2 });

      expect(await by(OWNER, '/api/team/remove', { id })).toEqual({ ...OK, unassigned: 2 });
      for (const authToken of [own, entered.body.authToken])
        expect((await call('/api/profile', { authToken })).body).toEqual(refusal('not.authorized'));
      expect(await signIn('a-long-password')).toEqual(refusal('account.locked'));
      expect((await people()).map(({ email }) => email)).not.toContain(NEW);
      const { installers } = await read(OWNER, '/api/installers');
      expect(installers.map(({ email }: Person) => email)).not.toContain(NEW);
      expect(await platform().account(homes[0].email)).toMatchObject({ installerId: null });
      const { deeds, total } = await read(OWNER, '/api/team/deeds');
      expect(deeds.slice(0, 2)).toMatchObject([
        { action: 'team.removed', by: 'Équipe Maintenance', about: 'Léa Martin' },
        { action: 'loginAs', by: 'Léa Martin', about: homes[0].name },
      ]);
      const about = homes[1].name;
      expect(deeds.find((deed: { action: string }) => deed.action === 'installer.assigned')).toMatchObject({
        ...{ by: 'Équipe Maintenance', about, to: 'Léa Martin' },
      });
      const named = deeds.filter((deed: object) => 'to' in deed);
      expect(new Set(named.map(({ action }: { action: string }) => action))).toEqual(
        new Set(['installer.assigned']),
      );
      expect(total).toBe(deeds.length);
      expect((await read(OTHER_OWNER, '/api/team/deeds')).deeds).toEqual([]);
    });

    test('removes nobody twice, no owner and nobody of another company', async () => {
      for (const email of [NEW, OWNER, OTHER_INSTALLER, 'home@foyer.example']) {
        const { id } = await platform().account(email);
        expect(await by(OWNER, '/api/team/remove', { id })).toEqual(refusal('installer.not.found'));
      }
    });

    test('stays closed to a removed person and to one whom an operator locked', async () => {
      const { accounts } = platform().store;
      const { id } = await platform().account(NEW);
      expect(await accounts.setLocked(id, null)).toBe(false);
      const locked = await platform().account('noe@foyer.example');
      await accounts.setLocked(locked.id, new Date(platform().nowMs()));
      expect(await invite(locked.email)).toEqual(refusal('account.locked'));
      expect((await platform().account(locked.email)).lockedAt).not.toBeNull();
    });

    test('takes a person back by a new invitation', async () => {
      expect(await invite(NEW)).toEqual(OK);
      expect(await choosePassword('another-long-password')).toEqual(OK);
      expect(await signIn('another-long-password')).toMatchObject(OK);
      expect((await people()).map(({ email }) => email)).toContain(NEW);
    });
  });
}
