import { dateFormat } from '@foyer/domain';
import { dataFile, fillTemplate } from '../foundation/data-file';
import type { Message } from '../foundation/mail/message';
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
  | 'invitation'
  | 'accountCreated'
  | 'passwordLink'
  | 'passwordChosen'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codeAppAdded'
  | 'codeAppRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'secondFactorReset'
  | 'pushDeviceAdded'
  | 'readTokenMade'
  | 'webhookAdded'
  | 'accountClosing'
  | 'accountKept'
  | 'accountErased'
  | 'contractEnding'
  | 'contractWithdrawn'
  | 'contractKept'
  | 'supplyBegun'
  | 'supplyUndone'
  | 'alert'
  | 'alerts'
  | 'alertTest'
  | 'firstRunTest';

const mails = dataFile<Record<MailKind, Record<'fr' | 'en', Wording>>>('mails.json');

/** Characters of a name; a mail program must not turn it into a link. */
const NAME = /^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+){0,3}$/u;
const LONGEST_NAME = 30;

/** The first name when it looks like one, else the address. */
function nameForMail({ email, details: { firstName = '' } }: Pick<Account, 'email' | 'details'>): string {
  const name = firstName.trim();
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : email;
}

/** `2026-07-01` as `1 July 2026` or `1er juillet 2026`. */
export function dayInWords(day: string, language: Account['language']): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** An instant in words, by the clock at the account's home: `5 July 2026 at 14:03`. */
export function momentInWords(
  at: Date,
  { language, siteTimeZone }: Pick<Account, 'language' | 'siteTimeZone'>,
): string {
  return dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: siteTimeZone }).format(at);
}

export type Addressee = Pick<Account, 'email' | 'language' | 'details'> &
  Partial<Pick<Account, 'id' | 'tenant'>>;

/**
 * A mail in the account's language. A mail to an unverified address contains no name. @param lapsesAt when the codes in
 * the mail expire.
 */
export function mailOf(
  kind: MailKind,
  account: Addressee,
  values: Readonly<Record<string, string>>,
  lapsesAt: Date | null = null,
): Message {
  const { email, language, id = null, tenant = '' } = account;
  const { subject, lines } = mails[kind][language];
  const known: Record<string, string> = { name: nameForMail(account), ...values };
  const fillText = (text: string) => fillTemplate(text, (name) => known[name]);
  return {
    kind,
    tenant,
    accountId: id,
    to: email,
    language,
    subject: fillText(subject),
    text: fillText(lines.join('\n')),
    lapsesAt,
    unsubscribe: null,
  };
}
