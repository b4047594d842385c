import { dateFormat, siteDay } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import { alertWords } from '../alerts/alert-words';
import type { WaitingNotification } from './notification-store';

type Told = Pick<WaitingNotification, 'kind' | 'textKey' | 'facts' | 'deviceName' | 'at'>;

const PATHS: Readonly<Record<string, string>> = {
  support: '/support/access_granted',
  change: '/user/tariff',
};
/** Page of the suite that a notification leads to. */
export const pathOf = ({ kind, textKey }: Pick<Told, 'kind' | 'textKey'>): string =>
  textKey === 'capacity_in_force' ? '/battery' : (PATHS[kind] ?? '/alerts');

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' };

/** A notification in the household's language. */
export function notificationWords(
  { textKey, facts, deviceName, at }: Omit<Told, 'kind'>,
  { language, siteTimeZone }: Pick<Account, 'language' | 'siteTimeZone'>,
): { readonly label: string; readonly lines: readonly [description: string, details: string] } {
  const date = dateFormat(language, DATE).format(Date.parse(siteDay(at.getTime(), siteTimeZone)));
  const words = alertWords(
    { kind: textKey, facts: { ...facts, date }, deviceName, at },
    language,
    siteTimeZone,
  );
  return { label: words.label ?? '', lines: [words.description ?? '', words.extendedDescription ?? ''] };
}
