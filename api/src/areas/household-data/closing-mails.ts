import { siteDay } from '@foyer/domain';
import type { Message } from '../../foundation/mail/message';
import type { Account } from '../../identity/accounts/account-store';
import { dayInWords, mailOf } from '../../identity/mails';
import type { KeptInvoices } from './erase-household';

type Recipient = Pick<Account, 'id' | 'tenant' | 'email' | 'language' | 'details' | 'siteTimeZone'>;

function keptInWords({ count, untilDay }: KeptInvoices, language: Account['language']): string {
  if (untilDay === null) return language === 'fr' ? 'Rien n’est conservé.' : 'Nothing is kept.';
  const day = dayInWords(untilDay, language);
  if (language === 'fr')
    return count === 0
      ? `La loi nous oblige à conserver le relevé de vos paiements jusqu’au ${day}.`
      : `La loi nous oblige à conserver vos factures (${count}) et le relevé de vos paiements jusqu’au ${day}.`;
  return count === 0
    ? `The law requires us to keep the record of your payments until ${day}.`
    : `The law requires us to keep your invoices (${count}) and the record of your payments until ${day}.`;
}

/** Confirms that an account is being closed. */
export function closingMail(
  household: Recipient,
  {
    eraseAt,
    invoices,
    publicOrigin,
  }: { readonly eraseAt: Date; readonly invoices: KeptInvoices; readonly publicOrigin: string },
): Message {
  const { language, siteTimeZone } = household;
  return mailOf('accountClosing', household, {
    day: dayInWords(siteDay(eraseAt.getTime(), siteTimeZone), language),
    kept: keptInWords(invoices, language),
    link: `${publicOrigin}/user/data`,
  });
}

/** Confirms that an account that was being closed is kept. */
export function keptMail(household: Recipient): Message {
  return mailOf('accountKept', household, {});
}

/** The last mail to a household: its data are erased. */
export function erasedMail(household: Recipient, invoices: KeptInvoices): Message {
  // The mail outlives the account.
  const { id: _erased, ...recipient } = household;
  return mailOf('accountErased', recipient, { kept: keptInWords(invoices, household.language) });
}
