import type { Account } from '../identity/accounts/account-store';
import type { Command } from './command';

const nameOf = ({ details: { firstName, lastName } }: Account) =>
  [firstName, lastName].filter(Boolean).join(' ');

function accountData(account: Account) {
  const { id, email, tenant, userType, isActive, canModify, subscriptionStatus, createdAt } = account;
  const name = nameOf(account);
  return { id, email, name, tenant, userType, isActive, canModify, subscriptionStatus, createdAt };
}

const find: Command = {
  name: 'account find',
  positionals: ['text'],
  summary: 'Lists the accounts whose id, e-mail address or name contains the text, at most 50.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store }) => {
    const accounts = (await store.accounts.search(text)).map(accountData);
    return {
      data: { accounts },
      lines: accounts.length
        ? accounts.map(({ id, email, tenant, userType }) => `${id}  ${email}  ${tenant}  ${userType}`)
        : [`No account matches "${text}".`],
      facts: { text, found: accounts.length },
    };
  },
};

export const accountCommands: readonly Command[] = [find];
