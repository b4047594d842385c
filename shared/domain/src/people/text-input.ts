/** Minimum characters of a password. */
export const MIN_PASSWORD_LENGTH = 8;

/** Stem of the message beside a new password. */
export type PasswordFault = 'passwordTooShort' | 'passwordSameMessage' | 'passwordsDiffer';

/**
 * Checks a new password: length, different from the e-mail address, equal to its confirmation.
 * @param email null when unknown, as in a recovery
 */
export function passwordFault(
  password: string,
  confirmation: string,
  email: string | null,
): PasswordFault | null {
  if (password.trim().length < MIN_PASSWORD_LENGTH) return 'passwordTooShort';
  if (email !== null && password.toLowerCase() === email.toLowerCase()) return 'passwordSameMessage';
  return password === confirmation ? null : 'passwordsDiffer';
}
