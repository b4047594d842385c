import { lastWithdrawalDay } from '@foyer/domain';
import type { Message } from '../../foundation/mail/message';
import type { Account } from '../../identity/accounts/account-store';
import { dayInWords, mailOf } from '../../identity/mails';
import { contractNumberOf } from '../documents/supply';
import type { StoredContract } from './contract-store';
import { lastDayToUndo } from './own-supply';

/** Names of offers, as pages have them. */
const OFFERS: Readonly<Record<string, Readonly<Record<Account['language'], string>>>> = {
  base: { fr: 'Base', en: 'Base' },
  peakOffPeak: { fr: 'Heures pleines / heures creuses', en: 'Peak / off-peak' },
  tempo: { fr: 'Tempo', en: 'Tempo' },
  flat: { fr: 'Tarif unique', en: 'Single tariff' },
};

interface Begun {
  readonly contract: Pick<StoredContract, 'offer' | 'kva' | 'fromDay'>;
  readonly signedDay: string;
  readonly seller: { readonly legalName: string; readonly terms: string };
  readonly publicOrigin: string;
}

/** Confirms a supply that the household started. */
export function supplyBegunMail(
  household: Account,
  { contract: { offer, kva, fromDay }, signedDay, seller, publicOrigin }: Begun,
): Message {
  const { language } = household;
  return mailOf('supplyBegun', household, {
    seller: seller.legalName,
    terms: seller.terms,
    number: contractNumberOf(household) ?? '',
    day: dayInWords(fromDay, language),
    offer: OFFERS[offer]?.[language] ?? offer,
    kva: String(kva),
    undoUntil: dayInWords(lastDayToUndo(fromDay), language),
    withdrawUntil: dayInWords(lastWithdrawalDay(signedDay), language),
    link: `${publicOrigin}/user/tariff/supply`,
  });
}

/** Confirms that a supply does not begin. */
export function supplyUndoneMail(household: Account, fromDay: string): Message {
  return mailOf('supplyUndone', household, {
    number: contractNumberOf(household) ?? '',
    day: dayInWords(fromDay, household.language),
  });
}
