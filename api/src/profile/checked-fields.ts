import { isBirthDay, isPostalCode } from '@foyer/domain';
import { PHONE_COUNTRIES } from '@foyer/domain/phone-number';
import { invalidParameter } from '../http/refusal';

/** Refuses a day of birth after today; both `YYYY-MM-DD`. */
export function checkBirthDay(day: string, today: string): void {
  if (!isBirthDay(day, today)) throw invalidParameter('birthDate');
}

/** Refuses a postal code that is not one of its country. Empty text removes it; of other countries nothing is known. */
export function checkPostalCode(typed: string, countryCode: string): void {
  const isKnown = PHONE_COUNTRIES.some((country) => country === countryCode);
  if (typed !== '' && isKnown && !isPostalCode(typed, countryCode)) throw invalidParameter('postalCode');
}
