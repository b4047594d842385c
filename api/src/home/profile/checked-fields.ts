import { isBirthDay, isPostalCode } from '@foyer/domain';
import { PHONE_COUNTRIES } from '@foyer/domain/phone-number';
import { invalidParameter } from '../../foundation/http/refusal';

/** Refuses a date of birth after today; both are `YYYY-MM-DD`. */
export function checkBirthDay(day: string, today: string): void {
  if (!isBirthDay(day, today)) throw invalidParameter('birthDate');
}

/** Refuses a postal code invalid in its country. Empty text removes it; countries outside the list are not checked. */
export function checkPostalCode(typed: string, countryCode: string): void {
  const isKnown = PHONE_COUNTRIES.some((country) => country === countryCode);
  if (typed !== '' && isKnown && !isPostalCode(typed, countryCode)) throw invalidParameter('postalCode');
}
