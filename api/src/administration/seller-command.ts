import { saveSeller, sellerOf } from '../foundation/tenants/seller-store';
import { AdministrationError, type Command, optionText } from './command';
import { requireTenant } from './tenants';

const MAX_TEXT = 400;

const OPTIONS = {
  'legal-name': { type: 'string', help: 'Name of the company.' },
  address: { type: 'string', help: 'Its address, on one line.' },
  registration: { type: 'string', help: 'In the company register, such as "RCS Paris 123 456 789".' },
  vat: { type: 'string', help: 'Its VAT number.' },
  'terms-fr': { type: 'string', help: 'Terms of payment in French, as bills print them.' },
  'terms-en': { type: 'string', help: 'The same in English.' },
} as const;

/** Who sells under a brand (docs/rules/tenants.md#the-seller). */
export const sellerCommand: Command = {
  name: 'tenant seller',
  positionals: ['name'],
  options: OPTIONS,
  summary:
    'Shows who sells under a brand, as its bills name it, or changes what is given. Without one no bill is issued.',
  commits: 'transaction',
  run: async (input, on) => {
    const [name = ''] = input.positionals;
    await requireTenant(on, name);
    const { database } = on.store;
    const before = await sellerOf(database, name);
    const given = (option: keyof typeof OPTIONS) => optionText(input, option)?.trim();
    const next = {
      legalName: given('legal-name') ?? before?.legalName ?? '',
      address: given('address') ?? before?.address ?? '',
      registration: given('registration') ?? before?.registration ?? '',
      vatNumber: given('vat') ?? before?.vatNumber ?? '',
      terms: {
        fr: given('terms-fr') ?? before?.terms.fr ?? '',
        en: given('terms-en') ?? before?.terms.en ?? '',
      },
    };
    const isChange = (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).some(
      (option) => given(option) !== undefined,
    );
    if (!isChange && !before)
      return { data: {}, lines: [`${name} has no seller, so no bill is issued.`], facts: { tenant: name } };
    const { terms, ...parts } = next;
    const texts = [...Object.values(parts), terms.fr, terms.en];
    if (texts.some((text) => text === '' || text.length > MAX_TEXT))
      throw new AdministrationError(
        `A seller needs all of ${Object.keys(OPTIONS)
          .map((option) => `--${option}`)
          .join(', ')}, each of at most ${MAX_TEXT} characters.`,
      );
    if (isChange) await saveSeller(database, name, next, on.now);
    return { data: next, lines: texts, facts: { tenant: name } };
  },
};
