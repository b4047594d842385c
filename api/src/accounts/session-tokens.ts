import type { Account } from './account-store';
import { randomLetters } from './token-store';

const PROFESSIONAL_PART = 16;

/** A new session token by the account's kind: household 32 characters, professional 3 dash-separated parts (D4). */
export function newSessionToken({ userType }: Pick<Account, 'userType'>): string {
  if (userType === 'REGULAR') return randomLetters(32);
  return [1, 2, 3].map(() => randomLetters(PROFESSIONAL_PART)).join('-');
}

/** A one-time code for recovery and loginAs. */
export function newOneTimeCode(): string {
  return randomLetters(40);
}

/** Whether a text can be a session token at all: spares the store the rest. */
export function looksLikeSessionToken(text: string): boolean {
  return /^[A-Za-z0-9]{32}$/.test(text) || /^[A-Za-z0-9]{16}(-[A-Za-z0-9]{16}){2}$/.test(text);
}
