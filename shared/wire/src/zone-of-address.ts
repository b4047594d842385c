const BY_COUNTRY: Readonly<Record<string, string>> = { FR: 'Europe/Paris', CH: 'Europe/Zurich' };

/**
 * Overseas France by the first three digits of its postal codes. Codes: Base officielle des codes postaux (La Poste);
 * zones: `zone.tab` of the IANA time zone database. 977 and 978 are the islands that also use codes of 971, and 989
 * (Clipperton) has no inhabitants. The Marquesas, half an hour ahead of Tahiti, and the Gambier Islands read as Tahiti.
 */
const OVERSEAS: Readonly<Record<string, string>> = {
  '971': 'America/Guadeloupe',
  '972': 'America/Martinique',
  '973': 'America/Cayenne',
  '974': 'Indian/Reunion',
  '975': 'America/Miquelon',
  '976': 'Indian/Mayotte',
  '977': 'America/St_Barthelemy',
  '978': 'America/Marigot',
  '984': 'Indian/Kerguelen',
  '986': 'Pacific/Wallis',
  '987': 'Pacific/Tahiti',
  '988': 'Pacific/Noumea',
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
