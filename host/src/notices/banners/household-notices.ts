import type { Profile, Severity } from '@foyer/contract';
import { licenceReminder, siteDay } from '@foyer/domain';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { HouseStates } from '@foyer/wire/states';

const DAY_S = 86_400;

/** A banner for the household, and how long it can be hidden. */
export interface HouseholdNotice {
  readonly messageKey: string;
  readonly severity: Severity;
  readonly values: Readonly<Record<string, number>>;
  /** Seconds a dismissal lasts; null when it cannot be dismissed. */
  readonly hideForS: number | null;
  /** Path of a helpful page, linked if an area serves it. */
  readonly helpPath: string | null;
}

export interface Known {
  readonly profile: Profile;
  readonly licence: Licence | null;
  /** When the account is erased, epoch milliseconds; null unless it is being closed. */
  readonly eraseAtMs: number | null;
  readonly states: HouseStates | null;
  readonly nowMs: number;
}

/** Banners a household should see. */
export function householdNotices(known: Known): readonly HouseholdNotice[] {
  const ofLicence = licenceNotice(known);
  const recovering = known.states?.devices.some(({ localBufferRecovery }) => localBufferRecovery) ?? false;
  const hasGateway = known.states?.hasGateway ?? true;
  return [
    ...(known.eraseAtMs === null ? [] : [closingNotice(known.eraseAtMs, known.nowMs)]),
    ...(ofLicence ? [ofLicence] : []),
    ...(hasGateway ? [] : [stateNotice('no_gateway_msg', 'warning')]),
    ...(recovering ? [stateNotice('local_buffer_recovery_msg', 'info')] : []),
  ];
}

/** Banner about a state of the home, shown while it lasts. */
const stateNotice = (messageKey: string, severity: Severity): HouseholdNotice => ({
  messageKey,
  severity,
  values: {},
  hideForS: null,
  helpPath: null,
});

/** Banner of an account that is being closed: every page says how long it can be kept. */
const closingNotice = (eraseAtMs: number, nowMs: number): HouseholdNotice => ({
  messageKey: 'account_closing_msg',
  severity: 'warning',
  values: { count: Math.max(0, Math.ceil((eraseAtMs - nowMs) / (DAY_S * 1000))) },
  hideForS: null,
  helpPath: '/user/data',
});

/** Banner about the licence: the trial's end, the start of premium, or a confirmed request. */
function licenceNotice({ licence, profile, nowMs }: Known): HouseholdNotice | null {
  if (licence === null) return null;
  const today = siteDay(nowMs, profile.siteTimeZone);
  const { type, features, expirationDay, startDay } = licence;
  const begins = type === 'premium' && features.opted_out !== 'true' && startDay !== null && startDay > today;
  const day = begins ? startDay : type === 'trial' ? expirationDay : null;
  const reminder = day === null ? null : licenceReminder(day, today, begins ? null : startDay);
  // A household that requested premium is not told about the trial's end.
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
