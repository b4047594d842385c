import { REGISTRATION_STEPS, type RegistrationPart } from './steps';

/** Registration statuses in order, from `none` to `ok`. */
export const REGISTRATION_STATUSES: readonly string[] = [
  'none',
  ...REGISTRATION_STEPS.flatMap(({ nextStatus }) => nextStatus ?? []),
];

/** Index of a status; 0 for an unknown one, such as the first visit's `0`. */
export function statusIndex(status: string): number {
  return Math.max(0, REGISTRATION_STATUSES.indexOf(status));
}

/** Who takes the next step: the installer up to `setup_ok`, then the customer. */
export function partAtStatus(status: string): RegistrationPart {
  return statusIndex(status) >= statusIndex('setup_ok') ? 'user' : 'installer';
}

/** Who sets a status: the owner of the step that ends with it. */
export function partOfStatus(status: string): RegistrationPart {
  return statusIndex(status) > statusIndex('setup_ok') ? 'user' : 'installer';
}

/** Effect of a requested status. */
export type StatusMove = 'next' | 'reached' | 'refused';

/** A status moves forward one step at a time; earlier statuses may be requested again without effect. */
export function statusMove(from: string, to: string): StatusMove {
  if (!REGISTRATION_STATUSES.includes(to)) return 'refused';
  const distance = statusIndex(to) - statusIndex(from);
  if (distance <= 0) return 'reached';
  return distance === 1 ? 'next' : 'refused';
}
