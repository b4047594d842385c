import type { Account } from '../accounts/account-store';
import { dataFile } from '../data-file';
import type { Message } from '../third-parties/mail';

interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
}
const mails = dataFile<{ invitation: Record<'fr' | 'en', Wording> }>('mails.json');

/** The mail that hands a home over to its customer, in their language. */
export function invitationMessage(
  { email, language, details }: Pick<Account, 'email' | 'language' | 'details'>,
  link: string,
  days: number,
): Message {
  const { subject, lines } = mails.invitation[language];
  const values: Record<string, string> = { name: details.firstName ?? email, days: String(days), link };
  return {
    to: email,
    subject,
    text: lines.join('\n').replaceAll(/{{(\w+)}}/g, (_match, name: string) => values[name] ?? ''),
  };
}
