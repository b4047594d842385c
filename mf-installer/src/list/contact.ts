import type { PendingInstallation } from '@foyer/wire/installers';

const FRENCH = /^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const OVERSEAS = /^(\+(?:590|594|596|262))(\d{3})(\d\d)(\d\d)(\d\d)$/;
const SWISS = /^(\+41)(\d\d)(\d{3})(\d\d)(\d\d)$/;

/**
 * A stored number in groups, without the large rules of telephone numbers; others as they are. Numbers of the reader's
 * country are written as there, those of another country with its code.
 */
export function groupedNumber(stored: string, country: string | null): string {
  const swiss = SWISS.exec(stored);
  const parts = swiss ?? FRENCH.exec(stored) ?? OVERSEAS.exec(stored);
  if (!parts) return stored;
  const [code, first, ...others] = parts.slice(1);
  const isNational = (swiss !== null) === (country === 'CH');
  return [...(isNational ? [`0${first}`] : [code, first]), ...others].join(' ');
}

/** Address of a map that searches for a home; null when neither street nor town is known. */
export function mapAddress({
  address,
  postalCode,
  city,
}: Pick<PendingInstallation, 'address' | 'postalCode' | 'city'>): string | null {
  if (!address && !city) return null;
  const query = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** A colleague in a list. Installers of one company have the same company name. */
export const personLabel = (name: string, companyName: string | null): string =>
  companyName === null || companyName === name ? name : `${name} (${companyName})`;
