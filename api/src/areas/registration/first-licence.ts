import { addDays, siteDay } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import type { Licence } from '../../money/licence/licence-store';

const TRIAL_DAYS = 30;

type Home = Pick<Account, 'siteTimeZone'>;

const SHOWN = Object.fromEntries(
  ['day', 'week', 'month', 'year', 'lifetime'].map((period) => [`data_history_show_${period}`, 'true']),
);

/** Licence of a new home where nobody sells licences: every feature that exists, without an end. */
export function includedLicence({ siteTimeZone }: Home, nowMs: number): Licence {
  const startDate = siteDay(nowMs, siteTimeZone);
  return {
    licenceType: 'included',
    startDate,
    expirationDate: null,
    features: {
      start_date: startDate,
      ...SHOWN,
      email_alerts_available: 'true',
      eco_advice_available: 'true',
      sms_alerts_available: 'false',
    },
  };
}

/** Licence of a new home: a 30-day trial of all features except SMS alerts. */
export function newLicence({ siteTimeZone }: Home, nowMs: number): Licence {
  const startDate = siteDay(nowMs, siteTimeZone);
  const expirationDate = addDays(startDate, TRIAL_DAYS);
  return {
    licenceType: 'trial',
    startDate,
    expirationDate,
    features: {
      start_date: startDate,
      expiration_date: expirationDate,
      ...SHOWN,
      sms_alerts_available: 'false',
      email_alerts_available: 'true',
    },
  };
}
