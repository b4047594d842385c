import { stuckReason } from '@foyer/domain';
import { INSTALLATION_REASONS, pendingInstallations } from '@foyer/wire/installers';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const MAINTAINER = 'maintainer@foyer.example';
const INSTALLER = 'installer@foyer.example';
const OTHERS = ['maintainer2@foyer.example', 'installer2@foyer.example'] as const;
const refusal = (error: string) => ({ status: 'error', error });

interface Row {
  readonly id: string;
  readonly email: string;
  readonly installer: { readonly email: string } | null;
  readonly loginAsByMaintainerAllowed: boolean;
  readonly subscription_status: string;
  readonly since: string;
}

/** Pending installations, assigning installers, entering a customer's registration. */
export function installerCases(platform: () => TestPlatform): void {
  const by = async (email: string, path: string, fields: Fields = {}) =>
    (await platform().callAs(email, path, fields, { method: 'POST' })).body;
  const pending = (email: string, fields: Fields = {}) => by(email, '/api/pendingInstallations', fields);
  const rowsOf = async (email: string, fields: Fields = {}): Promise<Row[]> =>
    (await pending(email, fields)).users;
  const enter = async (email: string, id: string) => by(email, '/api/installer/enter', { id });
  const loginAs = async (token: string) =>
    (await platform().call('/api/loginAs', { token }, { from: '192.0.2.77' })).body;

  describe('the list', () => {
    test('a maintainer lists their own, oldest first; an installer those of their company’s maintainers', async () => {
      const all = await rowsOf(MAINTAINER);
      expect(all.length).toBeGreaterThanOrEqual(25);
      expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).sort());
      const { maintainers } = await by(INSTALLER, '/api/maintainers');
      expect(maintainers).toMatchObject([{ email: MAINTAINER, maintainerCode: 'FOYER-69' }]);
      for (const email of [MAINTAINER, INSTALLER])
        expect((await by(email, '/api/installer')).installer).toMatchObject({
          email,
          maintainerCode: 'FOYER-69',
          companyName: expect.stringContaining('Foyer'),
        });
      const [row] = await rowsOf(MAINTAINER);
      expect(row).toMatchObject({
        phone: expect.stringMatching(/^\+33\d{9}$/),
        address: expect.stringMatching(/\S/),
      });
      const theirs = await rowsOf(INSTALLER, { maintainerCode: 'FOYER-69' });
      expect(theirs.length).toBeGreaterThanOrEqual(10);
      expect(maintainers[0].pending).toBe(theirs.length);
      expect(new Set(theirs.map(({ installer }) => installer?.email))).toEqual(new Set([INSTALLER]));
      expect(await pending(INSTALLER, { maintainerCode: 'OTHER-01' })).toEqual(
        refusal('maintainer.not.found'),
      );
    });

    test('the list is paged, filtered and sorted, with the total', async () => {
      const first = await pending(MAINTAINER, { from: '0', count: '10' });
      const second = await pending(MAINTAINER, { from: '10', count: '10' });
      const { total } = await pending(MAINTAINER);
      expect([first.total, first.users.length, second.users.length]).toEqual([total, 10, 10]);
      const ids = [...first.users, ...second.users].map(({ id }: Row) => id);
      expect(new Set(ids).size).toBe(20);
      const roanne = await pending(MAINTAINER, { search: 'roAnne' });
      expect(roanne.total).toBe(5);
      for (const [search, found] of [
        ['rue gare 01', 6],
        ['bourg en bresse 13', 1],
        ['Chambéry', 5],
        ['chambery', 5],
        ['639980002', 25],
        ['0639.98 00 02', 25],
        ['+33 6 39 98 00 02', 25],
        ['07 39 98 00 02', 0],
        ['12 nowhere', 0],
      ] as const)
        expect([search, (await pending(MAINTAINER, { search })).total]).toEqual([search, found]);
      const stuck = await rowsOf(MAINTAINER, { status: 'setup_check_wiring' });
      expect(stuck.length).toBeGreaterThan(0);
      expect(new Set(stuck.map(({ subscription_status: status }) => status))).toEqual(
        new Set(['setup_check_wiring']),
      );
      const down = (await rowsOf(MAINTAINER, { sort: 'name', descending: 'true' })).map(({ email }) => email);
      const up = (await rowsOf(MAINTAINER, { sort: 'name' })).map(({ email }) => email);
      expect(down).toEqual([...up].reverse());
    });

    test('an installation that has not begun is found as one to be started, whatever its status is called', async () => {
      const { database } = platform().store;
      const [first] = await rowsOf(MAINTAINER);
      const setStatus = (status = '') =>
        database.query('update account set subscription_status = $2 where id = $1', [
          first?.id ?? '',
          status,
        ]);
      const emails = async (fields: Fields) => (await rowsOf(MAINTAINER, fields)).map(({ email }) => email);
      expect(await emails({ status: 'none' })).toEqual(['first@foyer.example']);
      await setStatus('none');
      expect(await emails({ status: 'none' })).toEqual([first?.email, 'first@foyer.example']);
      const byStep = await emails({ sort: 'step' });
      expect(new Set(byStep.slice(0, 2))).toEqual(new Set([first?.email, 'first@foyer.example']));
      await setStatus(first?.subscription_status);
    });

    test('the list is filtered by what an installation waits for and by its installer', async () => {
      const all = await rowsOf(MAINTAINER);
      const { users } = pendingInstallations.read(await pending(MAINTAINER));
      const reasonOf = new Map(users.map((user) => [user.id, stuckReason(user, platform().nowMs()).why]));
      const sorted = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();
      for (const reason of INSTALLATION_REASONS)
        expect([reason, sorted(await rowsOf(MAINTAINER, { reason }))]).toEqual([
          reason,
          sorted(all.filter(({ id }) => reasonOf.get(id) === reason)),
        ]);
      expect(new Set(reasonOf.values()).size).toBeGreaterThan(2);
      const assigned = all.filter(({ installer }) => installer?.email === INSTALLER);
      const { id } = await platform().account(INSTALLER);
      expect(sorted(await rowsOf(MAINTAINER, { installer: id }))).toEqual(sorted(assigned));
      const none = await rowsOf(MAINTAINER, { installer: 'none' });
      expect(sorted(none)).toEqual(sorted(all.filter(({ installer }) => installer === null)));
      expect(await pending(MAINTAINER, { reason: 'idle' })).toMatchObject({ error: 'parameter.invalid' });
    });

    test('another company and a household see none of them', async () => {
      for (const email of OTHERS) {
        const { users = [] } = await pending(email);
        expect(users).toEqual([]);
      }
      expect(await pending('home@foyer.example')).toEqual(refusal('role.not.allowed'));
      expect(await pending('support@foyer.example')).toEqual(refusal('role.not.allowed'));
    });
  });

  describe('an installation', () => {
    test('an installation is assigned to an installer or none; of two concurrent assignments the second is refused', async () => {
      const one = (await rowsOf(MAINTAINER)).find(({ installer }) => installer === null);
      const give = (installerEmail: string, shownInstaller: string) =>
        by(MAINTAINER, '/api/user/assignInstaller', {
          userEmail: one?.email ?? '',
          installerEmail,
          shownInstaller,
        });
      const now = async () =>
        (await rowsOf(MAINTAINER)).find(({ id }) => id === one?.id)?.installer?.email ?? null;
      expect(await give(INSTALLER, '')).toEqual({ status: 'ok' });
      expect(await now()).toBe(INSTALLER);
      expect(await give('', '')).toEqual(refusal('installation.changed'));
      expect(await now()).toBe(INSTALLER);
      expect(await give('', INSTALLER)).toEqual({ status: 'ok' });
      expect(await now()).toBeNull();
      const both = await Promise.all([give(INSTALLER, ''), give(INSTALLER, '')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['error', 'ok']);
      await give('', INSTALLER);
    });

    test('only its maintainer can assign an installation, and only to an installer of the company', async () => {
      const [one] = await rowsOf(MAINTAINER);
      const fields = { userEmail: one?.email ?? '', installerEmail: INSTALLER };
      expect(await by(OTHERS[0], '/api/user/assignInstaller', fields)).toEqual(refusal('user.not.found'));
      expect(await by(INSTALLER, '/api/user/assignInstaller', fields)).toEqual(refusal('role.not.allowed'));
      for (const installerEmail of [OTHERS[1], MAINTAINER, 'home@foyer.example'])
        expect(await by(MAINTAINER, '/api/user/assignInstaller', { ...fields, installerEmail })).toEqual(
          refusal('installer.not.found'),
        );
    });
  });

  describe('the way in', () => {
    test('the code opens a session once, within a minute, for its professional, while the customer allows it', async () => {
      const rows = await rowsOf(MAINTAINER);
      const open = rows.find(({ loginAsByMaintainerAllowed }) => loginAsByMaintainerAllowed);
      const closed = rows.find(({ loginAsByMaintainerAllowed }) => !loginAsByMaintainerAllowed);
      const id = open?.id ?? '';
      const { token } = await enter(MAINTAINER, id);
      const { authToken } = await loginAs(token);
      const { body } = await platform().call('/api/profile', { authToken });
      expect(body).toMatchObject({ email: open?.email, actingAs: { role: 'maintainer', request: null } });
      expect(await loginAs(token)).toEqual(refusal('token.invalid'));
      const late = (await enter(MAINTAINER, id)).token;
      platform().passTime(60_000);
      expect(await loginAs(late)).toEqual(refusal('token.invalid'));
      expect(await enter(MAINTAINER, closed?.id ?? '')).toEqual(refusal('login.as.not.allowed'));
      for (const email of OTHERS) expect(await enter(email, id)).toEqual(refusal('user.not.found'));
    });

    test('no code is issued on a page of a tenant the professional does not work under', async () => {
      const [row] = (await rowsOf(MAINTAINER)).filter((one) => one.loginAsByMaintainerAllowed);
      const from = (tenant: string) => by(MAINTAINER, '/api/installer/enter', { id: row?.id ?? '', tenant });
      expect(await from('azur')).toEqual(refusal('tenant.not.allowed'));
      for (const tenant of ['foyer', 'installer']) expect((await from(tenant)).status).toBe('ok');
    });

    test('a code is issued for customers only, and grants no more than the customer’s rights', async () => {
      const { account, store } = platform();
      for (const email of [INSTALLER, MAINTAINER, 'support@foyer.example'])
        expect(await enter(MAINTAINER, (await account(email)).id)).toEqual(refusal('user.not.found'));
      const [row] = (await rowsOf(MAINTAINER)).filter((one) => one.loginAsByMaintainerAllowed);
      const { token } = await enter(MAINTAINER, row?.id ?? '');
      const { authToken } = await loginAs(token);
      expect((await platform().call('/api/installers', { authToken })).body).toEqual(
        refusal('role.not.allowed'),
      );
      const [entry] = await store.audit.of(row?.id ?? '', 1);
      expect(entry).toMatchObject({ action: 'loginAs', actorId: (await account(MAINTAINER)).id });
    });
  });

  // `pnpm --filter e2e bench:list` measures how long this takes, on an otherwise idle machine.
  test('a list of five thousand takes one query per page and does not slow other lists', async () => {
    const { store } = platform();
    await store.database.query(
      `insert into account (id, tenant, email, password_hash, user_type, site_time_zone, subscription_status, maintainer_key,
         details, created_at)
       select 'many' || n, 'installer', 'many' || n || '@foyer.example', 'x', 'REGULAR', 'Europe/Paris',
         (array['setup_user_registered', 'setup_check_wiring', 'setup_ok'])[1 + n % 3],
         (select key from account where email = $1),
         jsonb_build_object('firstName', 'Chantier', 'lastName', n::text, 'city', 'Lyon', 'postalCode', '69003'),
         timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, 5000) n`,
      [OTHERS[0]],
    );
    await store.database.query('analyze account');
    const asked = jest.spyOn(store.database, 'query');
    const questions = async (email: string, fields: Fields) => {
      asked.mockClear();
      const { total, users } = await pending(email, fields);
      const list = asked.mock.calls.filter(([sql]) => sql.includes('from account a where a.maintainer_key'));
      return { total, rows: users.length, list };
    };
    const few = await questions(MAINTAINER, { count: '10' });
    for (const [turn, sort] of (['since', 'name', 'city', 'step'] as const).entries()) {
      const many = await questions(OTHERS[0], {
        from: String(turn * 1000),
        count: '100',
        sort,
        search: turn % 2 === 0 ? 'lyon' : '',
      });
      expect(many).toMatchObject({ total: 5000, rows: 100 });
      expect(many.list).toHaveLength(1);
    }
    // Finds a maintainer's rows by index, without scanning another maintainer's five thousand.
    const [[sql = '', values] = []] = few.list;
    const plan = await store.database.query(`explain ${sql}`, values);
    asked.mockRestore();
    expect(JSON.stringify(plan)).toContain('Index Cond: (maintainer_key');
  });
}
