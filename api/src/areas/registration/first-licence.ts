import { addDays, siteDay } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import type { Licence } from '../../money/licence/licence-store';

const TRIAL_DAYS = 30;

/** Licence of a new home: a 30-day trial of all features except SMS alerts. */
export function newLicence({ siteTimeZone }: Pick<Account, 'siteTimeZone'>, nowMs: number): Licence {
  const startDate = siteDay(nowMs, siteTimeZone);
  const expirationDate = addDays(startDate, TRIAL_DAYS);
  const shown = ['day', 'week', 'month', 'year', 'lifetime'].map((period) => [
    `data_history_show_${period}`,
    'true',
  ]);
  return {
    licenceType: 'trial',
    startDate,
    expirationDate,
    features: {
      start_date: startDate,
      expiration_date: expirationDate,
      ...Object.fromEntries(shown),
      sms_alerts_available: 'false',
      email_alerts_available: 'true',
    },
  };
}
