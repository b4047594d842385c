import { setTimeout as pause } from 'node:timers/promises';
import { type FailureSwitches, ThirdPartyFailure } from '@foyer/api/foundation/third-party-failures';
import type { HeatingBrand } from '@foyer/api/partners/heating/brands';
import type { CloudAnswer, CloudLine } from '@foyer/api/partners/heating/clouds';

/** Content of a sandbox token. It is stored in the token, so that any process can answer it. */
export interface SandboxGrant {
  readonly account: string;
  readonly grantedAtMs: number;
  /** Null for a token that does not expire. */
  readonly expiresAtMs: number | null;
  /** Number of renewals. */
  readonly renewal: number;
}

/** Behaviours of a sandbox account: words after `+` in its address (see `simulator/data/README.md`). */
export const SANDBOX_WORDS = [
  'slow',
  'silent',
  'quota',
  'garbled',
  'changing',
  'revoked',
  'flaky',
  'onehome',
  'nohome',
  'locked',
] as const;
export type SandboxWord = (typeof SANDBOX_WORDS)[number];

export function hasBehaviour(account: string, word: SandboxWord): boolean {
  return account.split('@')[0]?.split('+').slice(1).includes(word) ?? false;
}

export const sealGrant = (grant: SandboxGrant) => Buffer.from(JSON.stringify(grant)).toString('base64url');

/** Null for a token that no sandbox issued. */
export function openGrant(token: string): SandboxGrant | null {
  try {
    const grant = JSON.parse(Buffer.from(token, 'base64url').toString());
    return typeof grant?.account === 'string' ? grant : null;
  } catch {
    return null;
  }
}

const USUAL_DELAY_MS = 40;
const SLOW_DELAY_MS = 1_500;
export const SILENCE_MS = 600_000;
const HOUR_MS = 3_600_000;
const QUESTIONS_AN_HOUR = 6;

/** Counts requests of accounts; true where an account has had its requests of the hour. */
export function createQuota(now: () => number): (account: string) => boolean {
  const asked = new Map<string, number[]>();
  return (account) => {
    const recent = (asked.get(account) ?? []).filter((atMs) => atMs > now() - HOUR_MS);
    asked.set(account, [...recent, now()]);
    return recent.length >= QUESTIONS_AN_HOUR;
  };
}

export const usualDelayMs = (account: string): number =>
  hasBehaviour(account, 'slow') ? SLOW_DELAY_MS : USUAL_DELAY_MS;

/** Answers of a sandbox account, after delays and failures have been applied. */
export type SandboxAnswers = (
  path: string,
  fields: Readonly<Record<string, string>>,
  grant: SandboxGrant | null,
) => CloudAnswer;

interface SandboxOptions {
  readonly brand: HeatingBrand;
  readonly switches: FailureSwitches;
  readonly now: () => number;
  readonly answers: SandboxAnswers;
}

/** Wraps `answers` in the delays, time-outs, quotas and unreadable answers of a sandbox account. */
export function sandboxLine({ brand, switches, now, answers }: SandboxOptions): CloudLine {
  const isOverQuota = createQuota(now);

  /** The error the account's state causes; null when there is none. */
  const errorOf = (account: string, grant: SandboxGrant | null): CloudAnswer | null => {
    if (!grant || (grant.expiresAtMs !== null && grant.expiresAtMs <= now()))
      return { status: 401, body: { error: 'token.expired' } };
    if (hasBehaviour(account, 'quota') && isOverQuota(account)) return { status: 429, body: {} };
    if (hasBehaviour(account, 'garbled')) return { status: 200, body: { parts: 7 } };
    return null;
  };

  const delayOf = (account: string, grant: SandboxGrant | null) => {
    // Only after the connection, so that people can connect an account that then stops answering.
    const isSilent = grant !== null && hasBehaviour(account, 'silent');
    if (isSilent && now() - grant.grantedAtMs < SILENCE_MS) return SILENCE_MS;
    return usualDelayMs(account);
  };

  return async (path, fields, signal) => {
    const kind = switches.kindOf(brand);
    if (kind) throw new ThirdPartyFailure(brand, kind);
    const grant = openGrant(fields.token ?? '');
    const account = grant?.account ?? fields.username ?? '';
    await pause(delayOf(account, grant), undefined, { signal, ref: false });
    const error = fields.token === undefined ? null : errorOf(account, grant);
    return error ?? answers(path, fields, grant);
  };
}
