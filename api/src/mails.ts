import type { Account } from './accounts/account-store';
import { dataFile } from './data-file';
import { Refusal } from './http/refusal';
import { ThirdPartyFailure } from './third-parties/failures';
import type { Mail, Message } from './third-parties/mail';

interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
}

type MailKind = 'recovery' | 'emailCode' | 'emailChanged' | 'invitation';

const mails = dataFile<Record<MailKind, Record<'fr' | 'en', Wording>>>('mails.json');

/** A mail in the account's language; `{{name}}` is the addressee's first name, else their address. */
export function mailOf(
  kind: MailKind,
  { email, language, details }: Pick<Account, 'email' | 'language' | 'details'>,
  values: Readonly<Record<string, string>>,
): Message {
  const { subject, lines } = mails[kind][language];
  const said: Record<string, string> = { name: details.firstName ?? email, ...values };
  const filled = (text: string) => text.replaceAll(/{{(\w+)}}/g, (_match, name: string) => said[name] ?? '');
  return { to: email, subject: filled(subject), text: filled(lines.join('\n')) };
}

/** Sends a mail that a call depends on. Throws the refusal `mail.unavailable` when it cannot be sent. */
export async function sendMail(mail: Mail, message: Message): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    if (error instanceof ThirdPartyFailure) throw new Refusal('mail.unavailable');
    throw error;
  }
}
