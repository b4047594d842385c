import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { workLimit } from '../../foundation/http/concurrency-limit';
import type { Account } from '../accounts/account-store';
import { randomLetters } from '../accounts/token-store';
import { isGuessable } from './guessable';
import { PASSWORD_COST } from './password-cost';

/** Signed-in members never queue behind sign-ins; known devices sign in before unknown ones. */
export type HashPriority = 'member' | 'knownDevice' | 'stranger';

/** Leaves one processor to other requests; two hashes at a time take 128 MiB. */
const RUNNING = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Below the 5 s after which a request is given up. */
const signIns = workLimit({ running: RUNNING, waiting: 200, maxWaitMs: 4_000 });
const members = workLimit({ running: 1, waiting: 40, maxWaitMs: 4_000 });

const runLimited = <T>(priority: HashPriority, work: () => Promise<T>) =>
  priority === 'member' ? members(work) : signIns(work, { isUrgent: priority === 'knownDevice' });

/** Accents may be typed composed or decomposed (NIST 800-63B). */
const normalise = (password: string) => password.normalize('NFKC');

/** Hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return runLimited('member', () => hash(normalise(password), PASSWORD_COST));
}

let unusableHash: Promise<string> | undefined;

/** Hash that no password matches, for accounts whose password must be replaced. One per process: hashing is expensive. */
export function unusablePasswordHash(): Promise<string> {
  unusableHash ??= hashPassword(randomLetters(32));
  unusableHash.catch(() => {
    unusableHash = undefined;
  });
  return unusableHash;
}

let unknownAccountHash: Promise<string> | undefined;

/**
 * Whether the password is right. Without an account (`null`) it takes the same time and is never right.
 * Hashes that predate normalization match the password as typed.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  priority: HashPriority,
): Promise<boolean> {
  unknownAccountHash ??= hash('no account has this password', PASSWORD_COST);
  const stored = passwordHash ?? (await unknownAccountHash);
  const forms = new Set([normalise(password), password]);
  const matches = await runLimited(priority, async () => {
    for (const form of forms) if (await verify(stored, form)) return true;
    return false;
  });
  return matches && passwordHash !== null;
}

const MIN_PASSWORD_LENGTH = 8;
const PRODUCT = 'foyer';

type PasswordOwner = Pick<Account, 'email' | 'tenant' | 'details'>;

/** Words that a stranger would try first at an account. */
const contextOf = ({ email, tenant, details }: PasswordOwner): string[] =>
  [PRODUCT, tenant, email, details.firstName, details.lastName, details.companyName, details.city].filter(
    (word): word is string => Boolean(word),
  );

/**
 * Why a new password is refused, as a wire code; null when it is accepted. Length and guesses, no composition rules
 * (NIST SP 800-63B). Surrounding space does not count towards the length.
 */
export function passwordFault(typed: string, owner: PasswordOwner): string | null {
  const { email } = owner;
  const password = normalise(typed);
  if (password.trim().length < MIN_PASSWORD_LENGTH) return 'password.too.short';
  if (password.toLowerCase() === email.toLowerCase()) return 'password.sameAsMail';
  return isGuessable(password, contextOf(owner)) ? 'password.too.common' : null;
}
