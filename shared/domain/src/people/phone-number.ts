import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Accepted countries; the first is the default. */
export const PHONE_COUNTRIES = ['FR', 'CH'] as const;
type PhoneCountry = (typeof PHONE_COUNTRIES)[number];

/** Typed characters without separators. */
const MAX_LENGTH = 15;

const countryOf = (countryCode: string): PhoneCountry =>
  PHONE_COUNTRIES.find((known) => known === countryCode) ?? PHONE_COUNTRIES[0];

const withoutSeparators = (typed: string) => typed.replaceAll(/[\s.()/-]/g, '');

/**
 * E.164 of a French or Swiss number (`+33639980000`); null for any other text.
 * @param typed national or international, at most 15 characters besides separators
 * @param countryCode ISO 3166-1 alpha-2, to parse national numbers; anything but CH means FR
 */
export function storedPhoneNumber(typed: string, countryCode: string): string | null {
  const text = withoutSeparators(typed);
  if (text.length > MAX_LENGTH || !/^\+?\d+$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, countryOf(countryCode));
  const isTaken = PHONE_COUNTRIES.some((country) => (country as CountryCode) === number?.country);
  return number && isTaken && number.isValid() ? number.number : null;
}

/**
 * Formats a partially typed number (`06 39 9`). Other text is returned unchanged.
 * @param countryCode ISO 3166-1 alpha-2, to parse national numbers; anything but CH means FR
 */
export function typedPhoneNumber(typed: string, countryCode: string): string {
  const text = withoutSeparators(typed);
  if (text.length > MAX_LENGTH || !/^\+?\d+$/.test(text)) return typed;
  return new AsYouType(countryOf(countryCode)).input(text);
}

/**
 * Formats a stored number: national within the country (`06 39 98 00 00`), else international (`+41 79 000 00
 * 00`). Other text is returned unchanged.
 */
export function shownPhoneNumber(stored: string, countryCode: string): string {
  const number = parsePhoneNumberFromString(stored, countryOf(countryCode));
  if (!number) return stored;
  return number.country === countryOf(countryCode) ? number.formatNational() : number.formatInternational();
}
