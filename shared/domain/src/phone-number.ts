import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Countries whose numbers are taken; the first is read where no other is known (spec 3 §5 §9, D148). */
export const PHONE_COUNTRIES = ['FR', 'CH'] as const;
type PhoneCountry = (typeof PHONE_COUNTRIES)[number];

/** Characters a number may have as typed, without spaces, dots and the like (spec 3 §5). */
const LONGEST = 15;

const countryOf = (countryCode: string): PhoneCountry =>
  PHONE_COUNTRIES.find((known) => known === countryCode) ?? PHONE_COUNTRIES[0];

/** What people put between the digits. */
const withoutSeparators = (typed: string) => typed.replaceAll(/[\s.()/-]/g, '');

/**
 * A French or Swiss number as it is stored, E.164 (`+33639980000`); null for anything else.
 *
 * @param typed digits and `+`, 15 characters at most without what stands between them; national or international
 * @param countryCode ISO 3166-1 alpha-2 of the house: how a national number is read; any other than FR and CH reads as FR
 */
export function storedPhoneNumber(typed: string, countryCode: string): string | null {
  const text = withoutSeparators(typed);
  if (text.length > LONGEST || !/^\+?\d+$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, countryOf(countryCode));
  const isTaken = PHONE_COUNTRIES.some((country) => (country as CountryCode) === number?.country);
  return number && isTaken && number.isValid() ? number.number : null;
}

/**
 * A number as far as it is typed, with the spaces people of its country put between its digits (`06 39 9`); a text that
 * can be none stays as it is.
 *
 * @param typed what stands in the field
 * @param countryCode ISO 3166-1 alpha-2 of the house: how a national number is read; any other than FR and CH reads as FR
 */
export function typedPhoneNumber(typed: string, countryCode: string): string {
  const text = withoutSeparators(typed);
  if (text.length > LONGEST || !/^\+?\d+$/.test(text)) return typed;
  return new AsYouType(countryOf(countryCode)).input(text);
}

/**
 * A stored number as people of its country write it (`06 39 98 00 00`), and internationally for a house elsewhere
 * (`+41 79 000 00 00` in France). A text that is no number stays as it is.
 */
export function shownPhoneNumber(stored: string, countryCode: string): string {
  const number = parsePhoneNumberFromString(stored, countryOf(countryCode));
  if (!number) return stored;
  return number.country === countryOf(countryCode) ? number.formatNational() : number.formatInternational();
}
