import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Accepted countries; the first is the default. */
export const PHONE_COUNTRIES = ['FR', 'CH'] as const;
type PhoneCountry = (typeof PHONE_COUNTRIES)[number];

/** Overseas departments by the first four digits of their national numbers; each has a country code of its own. */
const OVERSEAS: Readonly<Record<string, CountryCode>> = {
  '0262': 'RE',
  '0263': 'RE',
  '0692': 'RE',
  '0693': 'RE',
  '0269': 'YT',
  '0639': 'YT',
  '0590': 'GP',
  '0690': 'GP',
  '0691': 'GP',
  '0596': 'MQ',
  '0696': 'MQ',
  '0697': 'MQ',
  '0594': 'GF',
  '0694': 'GF',
};
const ACCEPTED: readonly CountryCode[] = [...PHONE_COUNTRIES, ...new Set(Object.values(OVERSEAS))];

/** Typed characters without separators. */
const MAX_LENGTH = 15;

const countryOf = (countryCode: string): PhoneCountry =>
  PHONE_COUNTRIES.find((known) => known === countryCode) ?? PHONE_COUNTRIES[0];

/** Country to parse a number in. `0639 98` is reserved for examples and French. */
const planOf = (text: string, countryCode: string): CountryCode => {
  const country = countryOf(countryCode);
  if (country !== 'FR' || '063998'.startsWith(text.slice(0, 6))) return country;
  return OVERSEAS[text.slice(0, 4)] ?? country;
};

/** The number of an overseas department that was written with the code of France: `+33 692 …`. */
const overseasNumber = (text: string): string => {
  const national = text.replace(/^(?:\+|00)330?/, '0');
  return planOf(national, 'FR') === 'FR' ? text : national;
};

const withoutSeparators = (typed: string) => typed.replaceAll(/[\s.()/-]/g, '');

/** E.164 of a number of an accepted country; null for any other text. */
function parsed(text: string, plan: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, plan);
  return number?.isValid() && ACCEPTED.some((country) => country === number.country) ? number.number : null;
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
