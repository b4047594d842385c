import { lastDayToKeep } from '@foyer/domain';
import type { Message } from '../../foundation/mail/message';
import type { Account } from '../../identity/accounts/account-store';
import { dayInWords, mailOf } from '../../identity/mails';
import { contractNumberOf, type EndRequest } from '../documents/supply';
import type { Consequences } from './consequences';

function billInWords({ finalBill }: Consequences, language: Account['language']): string {
  if (!finalBill)
    return language === 'fr'
      ? 'Rien ne vous a été fourni : vous ne devez rien.'
      : 'Nothing was supplied to you: you owe nothing.';
  const day = dayInWords(finalBill.issuedDay, language);
  return language === 'fr'
    ? `La facture de clôture sera établie le ${day}, dans vos documents. Vous ne payez que ce qui a été fourni.`
    : `The final bill will be issued on ${day}, in your documents. You pay only for what was supplied.`;
}

/** Confirms that the contract ends. */
export function endingMail(
  household: Account,
  { kind, lastDay }: EndRequest,
  { consequences, publicOrigin }: { readonly consequences: Consequences; readonly publicOrigin: string },
): Message {
  const { language } = household;
  return mailOf(kind === 'withdrawal' ? 'contractWithdrawn' : 'contractEnding', household, {
    number: contractNumberOf(household) ?? '',
    day: dayInWords(lastDay, language),
    keepUntil: dayInWords(lastDayToKeep(lastDay), language),
    bill: billInWords(consequences, language),
    link: `${publicOrigin}/user/contract`,
  });
}

/** Confirms that the contract continues. */
export function keptContractMail(household: Account, { lastDay }: EndRequest): Message {
  return mailOf('contractKept', household, {
    number: contractNumberOf(household) ?? '',
    day: dayInWords(lastDay, household.language),
  });
}
