import type { TestPlatform } from '../../process/testing/test-platform';
import { commandRunner } from './run-command';

const HOME = 'home@foyer.example';
const NAMES = { 'first-name': 'Olga', 'last-name': 'Petit' };
const refusal = (error: string) => ({ status: 'error', error });

/** Tenants of accounts that operators create and move. */
export function tenantCommandCases(platform: () => TestPlatform): void {
  const { run, audited } = commandRunner(platform);

  describe('the command line of operators', () => {
    test('moves an account of a wrong tenant, which then signs in where it belongs', async () => {
      const { store } = platform();
      const email = 'lost@foyer.example';
      const enter = (tenant: string) =>
        platform().call('/api/auth', { email, password: 'a-password-of-lost', tenant }, { method: 'POST' });
      const company = { role: 'maintainer', company: 'Toits', code: 'LOST-1', tenants: 'installer' };
      const { data } = await run('account create-professional', [email], {
        ...NAMES,
        ...company,
        tenant: 'azur',
      });
      const recoveryCode = new URL((data as { link: string }).link).searchParams.get('recoveryCode') ?? '';
      const password = 'a-password-of-lost';
      await platform().call('/api/password/change', { recoveryCode, password }, { method: 'POST' });
      await store.database.query(
        `update account set tenant = 'nosuch', config = '{"tenants": ["nosuch", "installer"]}' where email = $1`,
        [email],
      );
      const authToken = await platform().signIn(email);
      expect((await enter('azur')).body).toEqual(refusal('tenant.not.allowed'));
      await expect(run('account set-tenant', [email, 'nowhere'])).rejects.toThrow(
        'There is no tenant "nowhere": the suite has foyer, azur, installer.',
      );
      const moved = await run('account set-tenant', [email, 'azur']);
      expect(moved.data).toMatchObject({ from: 'nosuch', tenant: 'azur', tenants: ['azur', 'installer'] });
      expect(await audited(email)).toMatchObject({ facts: { from: 'nosuch', tenant: 'azur' } });
      expect((await platform().call('/api/profile', { authToken })).body).toEqual(refusal('not.authorized'));
      expect((await enter('azur')).body).toMatchObject({ status: 'ok' });
      await run('account create-support', [email], { ...NAMES, tenant: 'foyer' });
      const { id } = (await store.accounts.byEmail(email, 'azur')) ?? { id: '' };
      await expect(run('account set-tenant', [id, 'foyer'])).rejects.toThrow(
        `${email} already belongs to another account of foyer.`,
      );
    });

    test.each([
      [
        'account create-operator',
        ['new@foyer.example'],
        { ...NAMES, tenant: 'nosuch' },
        'There is no tenant "nosuch": the suite has foyer, azur, installer.',
      ],
      [
        'account create-professional',
        ['new@foyer.example'],
        { ...NAMES, role: 'maintainer', company: 'a', code: 'b', tenants: 'azur, nosuch' },
        /^There is no tenant "nosuch"/,
      ],
      ['account set-tenant', [HOME, 'azur'], { tenants: 'foyer' }, /^--tenants is for professionals/],
    ])('%s %j %j is refused', async (name, positionals, values, sentence) => {
      await expect(run(name, positionals, values)).rejects.toThrow(sentence);
    });
  });
}
