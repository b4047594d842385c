import { moveAccount } from '../areas/operators/change-account';
import { tenantsOfAccount } from '../identity/accounts/sessions';
import { changing } from './changing';
import { AdministrationError, type Command, optionText } from './command';
import { findAccount } from './find-account';
import { requireTenant, requireTenants } from './tenants';

/** Moves an account to the tenant on whose pages it is to sign in. */
export const setTenant: Command = {
  name: 'account set-tenant',
  positionals: ['id-or-email', 'tenant'],
  options: {
    tenants: { type: 'string', help: 'All further tenants a professional works under, separated by commas.' },
  },
  summary:
    'Moves an account to another tenant, such as one created under a wrong name, and ends its sessions.',
  commits: 'transaction',
  run: async (input, on) => {
    const { store, now } = on;
    const [text = '', name = ''] = input.positionals;
    const tenant = await requireTenant(on, name);
    const list = optionText(input, 'tenants');
    const tenants = list === undefined ? null : await requireTenants(on, list);
    const account = await findAccount(store, text);
    const isProfessional = account.userType === 'MAINTAINER' || account.userType === 'INSTALLER';
    if (tenants && !isProfessional)
      throw new AdministrationError(`--tenants is for professionals: ${account.email} is none.`);
    await changing(() => moveAccount(store, account, { tenant, tenants, now }));
    const moved = (await store.accounts.byId(account.id)) ?? account;
    const all = [...new Set(tenantsOfAccount(moved))];
    return {
      data: { id: account.id, email: account.email, from: account.tenant, tenant, tenants: all },
      lines: [
        `${account.email} is an account of ${all.join(', ')} now, no longer of ${account.tenant}; its sessions are ended.`,
      ],
      accountId: account.id,
      facts: { from: account.tenant, tenant },
    };
  },
};
