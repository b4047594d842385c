import { readFile } from 'node:fs/promises';
import { MAX_PROVIDER_DOMAINS } from '@foyer/wire/identity-providers';
import { checkedProvider, removeProvider, saveProvider } from '../areas/tenants/change-provider';
import { tokenCipher } from '../foundation/token-cipher';
import { describedProvider } from '../identity/identity-provider/provider-store';
import { changing } from './changing';
import { AdministrationError, type Command, type Input, type Outcome, optionText } from './command';
import { listedWords } from './tenants';

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

function readDomains(input: Input): readonly string[] | undefined {
  const text = optionText(input, 'domains');
  if (text === undefined) return undefined;
  const domains = listedWords(text.toLowerCase());
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined)
    throw new AdministrationError(`--domains are names such as company.example, not "${wrong}".`);
  if (domains.length > MAX_PROVIDER_DOMAINS)
    throw new AdministrationError(`--domains are at most ${MAX_PROVIDER_DOMAINS}.`);
  return domains;
}

async function readSecret(input: Input): Promise<string | undefined> {
  const path = optionText(input, 'secret-file');
  return path === undefined ? undefined : (await readFile(path, 'utf8')).trim();
}

/** The identity provider of a tenant's professionals (docs/rules/tenants.md#sign-in-by-an-identity-provider). */
export const tenantProvider: Command = {
  name: 'tenant provider',
  positionals: ['name'],
  options: {
    label: { type: 'string', help: 'Whose account it is, as the sign-in page names it.' },
    issuer: { type: 'string', help: 'Address of the issuer (OpenID Connect).' },
    'client-id': { type: 'string', help: 'Id of the platform at the provider.' },
    'secret-file': { type: 'string', help: 'File with the secret of the platform at the provider.' },
    domains: { type: 'string', help: 'Domains of the e-mail addresses it may name, separated by commas.' },
    remove: { type: 'boolean', help: 'Removes the provider.' },
  },
  summary: 'Shows, sets or removes the identity provider with which professionals of a tenant sign in.',
  commits: 'transaction',
  run: (input, { store: { database }, configuration, now }) =>
    changing(async (): Promise<Outcome> => {
      const [name = ''] = input.positionals;
      if (input.values.remove === true) {
        await removeProvider(database, name);
        return {
          data: { tenant: name, provider: null },
          lines: [`${name} has no identity provider any more.`],
          facts: { tenant: name },
        };
      }
      const stored = await describedProvider(database, name);
      const label = optionText(input, 'label') ?? stored?.label;
      const issuer = optionText(input, 'issuer') ?? stored?.issuer;
      const clientId = optionText(input, 'client-id') ?? stored?.clientId;
      const domains = readDomains(input) ?? stored?.domains;
      if (!label || !issuer || !clientId || !domains?.length)
        throw new AdministrationError(
          '--label, --issuer, --client-id, --secret-file and --domains are needed.',
        );
      const cipher = tokenCipher(configuration.tokenKeys);
      const clientSecret = await readSecret(input);
      const provider = await checkedProvider(
        { database, cipher, allowsHttp: !configuration.production },
        name,
        { label, issuer, clientId, domains, clientSecret },
      );
      await saveProvider(database, cipher, name, provider, now);
      return {
        data: { tenant: name, provider: { label, issuer, clientId, domains } },
        lines: [`Professionals of ${name} with an address of ${domains.join(', ')} sign in with ${label}.`],
        facts: { tenant: name, issuer },
      };
    }),
};
