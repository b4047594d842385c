import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { workLimit } from '../http/concurrency-limit';
import { PASSWORD_COST } from './password-cost';

/** Signed-in members never queue behind sign-ins; known devices sign in before unknown ones. */
export type HashPriority = 'member' | 'knownDevice' | 'stranger';

/** Leaves one processor to other requests; two hashes at a time take 128 MiB. */
const RUNNING = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Below the 5 s after which a request is given up. */
const signIns = workLimit({ running: RUNNING, waiting: 200, patienceMs: 4_000 });
const members = workLimit({ running: 1, waiting: 40, patienceMs: 4_000 });

const limited = <T>(priority: HashPriority, work: () => Promise<T>) =>
  priority === 'member' ? members(work) : signIns(work, { isUrgent: priority === 'knownDevice' });

/** Accents may be typed composed or decomposed (NIST 800-63B). */
const normalized = (password: string) => password.normalize('NFKC');

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return limited('member', () => hash(normalized(password), PASSWORD_COST));
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether it is the right password. Without an account (`null`) it takes as long and is never right. Hashes from before
 * passwords were normalized match the password as typed.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  priority: HashPriority,
): Promise<boolean> {
  nobodysHash ??= hash('no account has this password', PASSWORD_COST);
  const stored = passwordHash ?? (await nobodysHash);
  const forms = new Set([normalized(password), password]);
  const matches = await limited(priority, async () => {
    for (const form of forms) if (await verify(stored, form)) return true;
    return false;
  });
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
export function passwordFault(typed: string, email: string): string | null {
  const password = normalized(typed);
  if (password.trim().length < SHORTEST_PASSWORD) return 'password.too.short';
  if (password.toLowerCase() === email.toLowerCase()) return 'password.sameAsMail';
  return isCommon(password) ? 'password.too.common' : null;
}
