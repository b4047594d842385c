import type { Session } from '@foyer/contract';

const REGISTRATION_COMPLETE = 'ok';

/**
 * Whether the session may ask about a home: a professional has none, a home in registration answers nothing yet, and a
 * customer's link has no rooms, even after its registration ended.
 */
export function hasHome({ status, professional, profile, rooms }: Session): boolean {
  return (
    status === 'authenticated' &&
    !professional &&
    rooms !== null &&
    profile?.subscriptionStatus === REGISTRATION_COMPLETE
  );
}
