import type { Session } from '@foyer/contract';

const REGISTRATION_COMPLETE = 'ok';

/** Whether the session is of a home with alerts: a professional has no home, and a home in registration no alerts. */
export function hasAlerts({ status, professional, profile }: Session): boolean {
  return status === 'authenticated' && !professional && profile?.subscriptionStatus === REGISTRATION_COMPLETE;
}
