/** Fewest characters of a password. */
export const SHORTEST_PASSWORD = 8;

/** What is wrong with a new password, by the name of its message; null when nothing is. */
export type PasswordFault = 'passwordTooShort' | 'passwordSameMessage' | 'passwordsDiffer';

/**
 * Judges a new password (spec 1 §5): long enough, not the e-mail address, and twice the same.
 *
 * @param email null where it is not known, in a recovery.
 */
export function passwordFault(
  password: string,
  confirmation: string,
  email: string | null,
): PasswordFault | null {
  if (password.trim().length < SHORTEST_PASSWORD) return 'passwordTooShort';
  if (email !== null && password.toLowerCase() === email.toLowerCase()) return 'passwordSameMessage';
  return password === confirmation ? null : 'passwordsDiffer';
}
