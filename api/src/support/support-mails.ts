import type { Account } from '../accounts/account-store';
import { dataFile } from '../data-file';
import type { Message } from '../third-parties/mail';

interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
}
type Kind = 'supportRequest' | 'supportGranted';

const mails = dataFile<Record<Kind, Record<'fr' | 'en', Wording>>>('mails.json');

/** A mail about support, in the household's language. */
export function supportMail(
  kind: Kind,
  { email, language, details }: Pick<Account, 'email' | 'language' | 'details'>,
  about: Readonly<Record<'agent' | 'reason' | 'minutes' | 'link', string>>,
): Message {
  const { subject, lines } = mails[kind][language];
  const values: Record<string, string> = { name: details.firstName ?? email, ...about };
  return {
    to: email,
    subject,
    text: lines.join('\n').replaceAll(/{{(\w+)}}/g, (_match, name: string) => values[name] ?? ''),
  };
}
