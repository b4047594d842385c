const BY_COUNTRY: Readonly<Record<string, string>> = { FR: 'Europe/Paris', CH: 'Europe/Zurich' };

/** Overseas departments and Saint-Pierre-et-Miquelon by the first three digits of their postal codes. */
const OVERSEAS: Readonly<Record<string, string>> = {
  '971': 'America/Guadeloupe',
  '972': 'America/Martinique',
  '973': 'America/Cayenne',
  '974': 'Indian/Reunion',
  '975': 'America/Miquelon',
  '976': 'Indian/Mayotte',
};

/**
 * IANA time zone of an address; mainland France for an unknown country.
 * @param countryCode ISO 3166-1 alpha-2
 * @param postalCode as typed; null when unknown
 */
export function zoneOfAddress(countryCode: string, postalCode: string | null): string {
  const overseas = countryCode === 'FR' ? OVERSEAS[(postalCode ?? '').trim().slice(0, 3)] : undefined;
  return overseas ?? BY_COUNTRY[countryCode] ?? 'Europe/Paris';
}
