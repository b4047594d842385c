import { REGISTRATION_STEPS, type RegistrationPart } from './steps';

/** The statuses of a registration in order, from nothing to `ok` (spec 2 §4). */
export const REGISTRATION_STATUSES: readonly string[] = [
  'none',
  ...REGISTRATION_STEPS.flatMap(({ nextStatus }) => nextStatus ?? []),
];

/** Place of a status in the chain; 0 for one that is none of it, as the first visit's `0`. */
export function statusPlace(status: string): number {
  return Math.max(0, REGISTRATION_STATUSES.indexOf(status));
}

/** Whose step comes after a status: the installation's up to `setup_ok`, then the customer's. */
export function partAtStatus(status: string): RegistrationPart {
  return statusPlace(status) >= statusPlace('setup_ok') ? 'user' : 'installer';
}

/** Who writes a status: the part whose step ends with it. */
export function partOfStatus(status: string): RegistrationPart {
  return statusPlace(status) > statusPlace('setup_ok') ? 'user' : 'installer';
}

/** What a wish for a status is: the next step's, one reached before, or one that is not to be had. */
export type StatusMove = 'next' | 'reached' | 'refused';

/** A status moves one step forward at a time and never back; what was reached before may be asked for again. */
export function statusMove(from: string, to: string): StatusMove {
  if (!REGISTRATION_STATUSES.includes(to)) return 'refused';
  const distance = statusPlace(to) - statusPlace(from);
  if (distance <= 0) return 'reached';
  return distance === 1 ? 'next' : 'refused';
}
