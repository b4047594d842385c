import { createHmac } from 'node:crypto';
import type { Session } from './actors';
import { lettersOf, randomLetters } from './token-store';

const PROFESSIONAL_PART = 16;

/**
 * A new session token. Its length shows its kind: 32 characters for a household, 33 for the customer's part of a
 * registration, three dash-separated groups of 16 for a professional's own session.
 */
export function newSessionToken({ kind, household }: Pick<Session, 'kind' | 'household'>): string {
  if (kind === 'registration') return randomLetters(33);
  if (household) return randomLetters(32);
  return [1, 2, 3].map(() => randomLetters(PROFESSIONAL_PART)).join('-');
}

/** `length` letters and digits derived from a secret and a text: repeatable, and not computable without the secret. */
export function derivedLetters(length: number, secret: string, text: string): string {
  let round = 0;
  return lettersOf(length, () => {
    round += 1;
    return createHmac('sha512', secret).update(`${round} ${text}`).digest();
  });
}

/** A one-time code for recovery and loginAs. */
export function newOneTimeCode(): string {
  return randomLetters(40);
}

/** Rejects texts that cannot be a session token, which saves a database query. */
export function looksLikeSessionToken(text: string): boolean {
  return /^[A-Za-z0-9]{32,33}$/.test(text) || /^[A-Za-z0-9]{16}(-[A-Za-z0-9]{16}){2}$/.test(text);
}
