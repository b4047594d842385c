import type { Account } from '../accounts/account-store';
import { dataFile } from '../data-file';
import type { Message } from '../third-parties/mail';

interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
}

const mails = dataFile<{ recovery: Record<'fr' | 'en', Wording> }>('mails.json');

/** The mail that carries a recovery link, in the account's language. */
export function recoveryMessage(
  { email, language, details }: Pick<Account, 'email' | 'language' | 'details'>,
  link: string,
  minutes: number,
): Message {
  const { subject, lines } = mails.recovery[language];
  const values: Record<string, string> = { name: details.firstName ?? email, minutes: String(minutes), link };
  return {
    to: email,
    subject,
    text: lines.join('\n').replaceAll(/{{(\w+)}}/g, (_match, name: string) => values[name] ?? ''),
  };
}
