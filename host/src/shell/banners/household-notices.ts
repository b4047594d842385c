import type { Profile, Severity } from '@foyer/contract';
import { addDays, daysBetween, siteDay } from '@foyer/domain';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { HouseStates } from '@foyer/wire/states';

/** Days before a trial ends at which its banner comes back, the last one first (spec 3 §4). */
const TRIAL_THRESHOLDS_DAYS = [2, 7, 30] as const;
/** How long a heating credential banner stays hidden (spec 3 §4). */
const CREDENTIALS_HIDDEN_DAYS = 7;
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
  readonly electricHeating: boolean;
  readonly nowMs: number;
}

/** What a household should be told, from what is known of it (spec 3 §4, banner rules). */
export function householdNotices(known: Known): readonly HouseholdNotice[] {
  const { profile, states, electricHeating } = known;
  const heating = (messageKey: string): HouseholdNotice => ({
    messageKey,
    severity: 'warning',
    values: {},
    hideForS: CREDENTIALS_HIDDEN_DAYS * DAY_S,
    helpPath: '/user/electric_heating',
  });
  const errors = states?.errors ?? {};
  const wiser = profile.wiserStatus === 'invalid.credentials' || wiserRefused(errors);
  const trial = trialNotice(known);
  const recovering = states?.devices.some(({ localBufferRecovery }) => localBufferRecovery) ?? false;
  return [
    ...(trial ? [trial] : []),
    ...(electricHeating && wiser ? [heating('wiserInvalidCredentialsError')] : []),
    ...(electricHeating && 'TADO_AUTHORIZATION_ERROR' in errors
      ? [heating('tadoInvalidCredentialsError')]
      : []),
    ...(recovering ? [RECOVERING] : []),
  ];
}

const RECOVERING: HouseholdNotice = {
  messageKey: 'local_buffer_recovery_msg',
  severity: 'info',
  values: {},
  hideForS: null,
  helpPath: null,
};

function trialNotice({ licence, profile, nowMs }: Known): HouseholdNotice | null {
  if (licence?.type !== 'trial' || licence.expirationDay === null) return null;
  const today = siteDay(nowMs, profile.siteTimeZone);
  const daysLeft = daysBetween(today, licence.expirationDay);
  const threshold = TRIAL_THRESHOLDS_DAYS.find((days) => daysLeft <= days);
  if (threshold === undefined || daysLeft < 0) return null;
  const next = TRIAL_THRESHOLDS_DAYS.findLast((days) => days < threshold) ?? 0;
  const backOn = addDays(licence.expirationDay, -next);
  return {
    messageKey: 'trial_license_will_expire_soon',
    severity: 'warning',
    values: { count: daysLeft },
    hideForS: Math.max(1, daysBetween(today, backOn)) * DAY_S,
    helpPath: '/user/license',
  };
}

/** Wiser says what went wrong last; 401 is a wrong password (spec 1 §3). */
function wiserRefused(errors: Readonly<Record<string, unknown>>): boolean {
  const last = errors.WISER_LAST_ERROR;
  const code = typeof last === 'object' && last !== null && 'code' in last ? last.code : last;
  return String(code) === '401';
}
