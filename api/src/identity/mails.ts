import { dataFile, fillTemplate } from '../foundation/data-file';
import { Refusal } from '../foundation/http/refusal';
import type { Mail, Message } from '../foundation/mail';
import { ThirdPartyFailure } from '../foundation/third-party-failures';
import type { Account } from './accounts/account-store';

interface Wording {
  readonly subject: string;
  readonly lines: readonly string[];
}

type MailKind =
  | 'recovery'
  | 'emailCode'
  | 'emailInUse'
  | 'emailChanged'
  | 'supportRequest'
  | 'supportGranted'
  | 'invitation';

const mails = dataFile<Record<MailKind, Record<'fr' | 'en', Wording>>>('mails.json');

/** Characters of a name; a mail program must not turn it into a link. */
const NAME = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+){0,3}$/u;
const LONGEST_NAME = 30;

/** The first name when it looks like one, else the address. */
function nameForMail({ email, details: { firstName = '' } }: Pick<Account, 'email' | 'details'>): string {
  const name = firstName.trim();
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : email;
}

/** A mail in the account's language. A mail to an unverified address contains no name. */
export function mailOf(
  kind: MailKind,
  account: Pick<Account, 'email' | 'language' | 'details'>,
  values: Readonly<Record<string, string>>,
): Message {
  const { subject, lines } = mails[kind][account.language];
  const known: Record<string, string> = { name: nameForMail(account), ...values };
  const fillText = (text: string) => fillTemplate(text, (name) => known[name]);
  return { to: account.email, subject: fillText(subject), text: fillText(lines.join('\n')) };
}

/** Throws the refusal `mail.unavailable` when the mail cannot be sent. */
export async function sendMail(mail: Mail, message: Message): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    if (error instanceof ThirdPartyFailure) throw new Refusal('mail.unavailable');
    throw error;
  }
}
