import { createHmac } from 'node:crypto';
import type { Session } from './actors';
import { lettersOf, randomLetters } from './token-store';

const PROFESSIONAL_PART = 16;

/**
 * A new session token by what it is for (D4): a household 32 characters, the customer's part of a registration 33, a
 * professional's own session 3 parts joined by dashes.
 */
export function newSessionToken({ kind, household }: Pick<Session, 'kind' | 'household'>): string {
  if (kind === 'registration') return randomLetters(33);
  if (household) return randomLetters(32);
  return [1, 2, 3].map(() => randomLetters(PROFESSIONAL_PART)).join('-');
}

/** `length` letters and digits that always follow from a secret and a text, and that nobody finds without the secret. */
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

/** Whether a text can be a session token at all: spares the store the rest. */
export function looksLikeSessionToken(text: string): boolean {
  return /^[A-Za-z0-9]{32,33}$/.test(text) || /^[A-Za-z0-9]{16}(-[A-Za-z0-9]{16}){2}$/.test(text);
}
