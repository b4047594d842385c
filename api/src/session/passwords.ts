import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_COST } from './password-cost';
import { workLimit } from './work-limit';

const oneOfFew = workLimit({ running: 2, waiting: 40 });

/** A password as it is kept. */
export function hashPassword(password: string): Promise<string> {
  return oneOfFew(() => hash(password, PASSWORD_COST));
}

let nobodysHash: Promise<string> | undefined;

/** Whether it is the right password. Without an account (`null`) it takes as long and is never right (D3). */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash('no account has this password', PASSWORD_COST);
  const kept = passwordHash ?? (await nobodysHash);
  const matches = await oneOfFew(() => verify(kept, password));
  return matches && passwordHash !== null;
}

const SHORTEST_PASSWORD = 8;
/** How many of the commonest passwords nobody may take (NIST 800-63B). */
const COMMONEST = 10_000;

let commonest: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  commonest ??= new Set(dictionary['passwords-common'].slice(0, COMMONEST));
  return commonest.has(password.toLowerCase());
}

/**
 * Why a new password cannot be taken, as the wire's code; null when it can (spec 2 §5, NIST 800-63B: length and a list,
 * no rules of composition). Space around it does not make it longer.
 */
export function passwordFault(password: string, email: string): string | null {
  if (password.trim().length < SHORTEST_PASSWORD) return 'password.too.short';
  if (password.toLowerCase() === email.toLowerCase()) return 'password.sameAsMail';
  return isCommon(password) ? 'password.too.common' : null;
}
