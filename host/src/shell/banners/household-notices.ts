import type { Profile, Severity } from '@foyer/contract';
import { licenceReminder, siteDay } from '@foyer/domain';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { HouseStates } from '@foyer/wire/states';

const DAY_S = 86_400;

/** Something a household should know, and for how long it may be hidden. */
export interface HouseholdNotice {
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: Readonly<Record<string, number>>;
  /** Seconds a dismissal lasts; null for what cannot be dismissed. */
  readonly hideForS: number | null;
  /** Path of the page that helps, shown if an area answers it. */
  readonly helpPath: string | null;
}

export interface Known {
  readonly profile: Profile;
  readonly licence: Licence | null;
  readonly states: HouseStates | null;
  readonly nowMs: number;
}

/** Banners a household should see. */
export function householdNotices(known: Known): readonly HouseholdNotice[] {
  const ofLicence = licenceNotice(known);
  const recovering = known.states?.devices.some(({ localBufferRecovery }) => localBufferRecovery) ?? false;
  return [...(ofLicence ? [ofLicence] : []), ...(recovering ? [RECOVERING] : [])];
}

const RECOVERING: HouseholdNotice = {
  messageKey: 'local_buffer_recovery_msg',
  severity: 'info',
  values: {},
  hideForS: null,
  helpPath: null,
};

/** What comes near of the licence: a trial's end, a premium licence's beginning, or that it was asked for. */
function licenceNotice({ licence, profile, nowMs }: Known): HouseholdNotice | null {
  if (licence === null) return null;
  const today = siteDay(nowMs, profile.siteTimeZone);
  const { type, features, expirationDay, startDay } = licence;
  const begins = type === 'premium' && features.opted_out !== 'true' && startDay !== null && startDay > today;
  const day = begins ? startDay : type === 'trial' ? expirationDay : null;
  const reminder = day === null ? null : licenceReminder(day, today);
  // Whoever has asked for premium needs no word of the trial's end.
  if (features.premium_requested === 'true' && !begins)
    return notice('premium_license_requested_msg', 'success', {}, DAY_S);
  if (reminder === null) return null;
  const { daysLeft, hideForS } = reminder;
  return begins
    ? notice('premium_license_beginning', 'info', { count: daysLeft }, hideForS)
    : notice('trial_license_will_expire_soon', 'warning', { count: daysLeft }, hideForS);
}

const notice = (
  messageKey: string,
  severity: Severity,
  values: Readonly<Record<string, number>>,
  hideForS: number,
): HouseholdNotice => ({ messageKey, severity, values, hideForS, helpPath: '/user/license' });
