import type { Language } from '@foyer/contract';
import type { TFunction } from '@foyer/remote-kit/i18n';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import { shownDay } from '../profile/shown-dates';

const KNOWN: readonly string[] = ['trial', 'premium', 'included'];

/** Name of a licence; the two known kinds have their own texts. */
export function licenceName(type: string, t: TFunction): string {
  return KNOWN.includes(type) ? t(`licence.type.${type}`) : t('licence.type.other', { type });
}

/** Whether the licence has ended before a site day. */
export const isLicenceOver = ({ expirationDay }: Licence, today: string) =>
  expirationDay !== null && expirationDay < today;

/** Summary of a licence on a site day: kind and end. */
export function licenceState(licence: Licence, today: string, t: TFunction, language: Language): string {
  const name = licenceName(licence.type, t);
  if (licence.expirationDay === null) return name;
  return t(isLicenceOver(licence, today) ? 'licence.endedOn' : 'licence.until', {
    name,
    day: shownDay(licence.expirationDay, language),
  });
}
