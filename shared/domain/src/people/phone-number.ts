import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Accepted countries; the first is the default. */
export const PHONE_COUNTRIES = ['FR', 'CH'] as const;
type PhoneCountry = (typeof PHONE_COUNTRIES)[number];

/** Overseas departments with a calling code of their own; that of La Réunion is Mayotte's too. */
const OVERSEAS: readonly CountryCode[] = ['RE', 'GP', 'MQ', 'GF'];
const CALLING_CODES = ['33', '41', '262', '590', '594', '596'];

/** Typed characters without separators. */
const MAX_LENGTH = 15;

const countryOf = (countryCode: string): PhoneCountry =>
  PHONE_COUNTRIES.find((known) => known === countryCode) ?? PHONE_COUNTRIES[0];

/**
 * Country to parse a number in: national numbers of overseas departments are written as those of France. Ranges that
 * both have, such as free ones, are those of France.
 */
const planOf = (text: string, countryCode: string): CountryCode => {
  const country = countryOf(countryCode);
  if (country !== 'FR') return country;
  const isThere = (region: CountryCode) => {
    const number = parsePhoneNumberFromString(text, region);
    return number?.isValid() && ['MOBILE', 'FIXED_LINE'].includes(number.getType() ?? '');
  };
  return OVERSEAS.find(isThere) ?? country;
};

/** The number of an overseas department that was written with the code of France: `+33 692 …`. */
const overseasNumber = (text: string): string => {
  const national = text.replace(/^(?:\+|00)330?/, '0');
  return planOf(national, 'FR') === 'FR' ? text : national;
};

const withoutSeparators = (typed: string) => typed.replaceAll(/[\s.()/-]/g, '');

/** E.164 of a number of an accepted country; null for any other text. Ranges change: a new one is not refused. */
function parsed(text: string, plan: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, plan);
  if (!number?.isPossible() || number.nationalNumber.startsWith('0')) return null;
  return CALLING_CODES.includes(number.countryCallingCode) ? number.number : null;
}

/**
 * E.164 of a French or Swiss number (`+33639980000`), those of overseas departments included; null for any
 * other text.
 * @param typed national or international, at most 15 characters besides separators
 * @param countryCode ISO 3166-1 alpha-2, to parse national numbers; anything but CH means FR
 */
export function storedPhoneNumber(typed: string, countryCode: string): string | null {
  const text = withoutSeparators(typed);
  if (text.length > MAX_LENGTH || !/^\+?\d+$/.test(text)) return null;
  const national = overseasNumber(text);
  return parsed(national, planOf(national, national === text ? countryCode : 'FR'));
}

/** Swiss mobile numbers; the French plan has the same digits. */
const SWISS_MOBILE = /^07[5-9]\d{7}$/;

/**
 * E.164 of the Swiss number that a national number typed for a home in France may be (`079 …`); null when
 * there is no such reading.
 */
export function swissReading(typed: string, countryCode: string): string | null {
  const text = withoutSeparators(typed);
  return countryOf(countryCode) === 'FR' && SWISS_MOBILE.test(text) ? parsed(text, 'CH') : null;
}

/**
 * Formats a partially typed number (`06 39 9`). Other text is returned unchanged.
 * @param countryCode ISO 3166-1 alpha-2, to parse national numbers; anything but CH means FR
 */
export function typedPhoneNumber(typed: string, countryCode: string): string {
  const text = withoutSeparators(typed);
  if (text.length > MAX_LENGTH || !/^\+?\d+$/.test(text)) return typed;
  return new AsYouType(planOf(text, countryCode)).input(text);
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
