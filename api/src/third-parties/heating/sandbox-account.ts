import { setTimeout as pause } from 'node:timers/promises';
import { type FailureSwitches, ThirdPartyFailure } from '../failures';
import type { HeatingBrand } from './brands';
import type { CloudAnswer, CloudLine } from './clouds';

/** What the sandboxes' tokens say: they are readable, so that any process of the platform may be asked with them. */
export interface SandboxGrant {
  readonly account: string;
  readonly grantedAtMs: number;
  /** Null for one that does not expire. */
  readonly expiresAtMs: number | null;
  /** How often it was renewed. */
  readonly renewal: number;
}

/** How an account of a sandbox behaves: the words after the `+` of its address (see `api/data/README.md`). */
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

export function behavesAs(account: string, word: SandboxWord): boolean {
  return account.split('@')[0]?.split('+').slice(1).includes(word) ?? false;
}

export const sealed = (grant: SandboxGrant) => Buffer.from(JSON.stringify(grant)).toString('base64url');

/** Null for a token that no sandbox made. */
function opened(token: string): SandboxGrant | null {
  try {
    const grant = JSON.parse(Buffer.from(token, 'base64url').toString());
    return typeof grant?.account === 'string' ? grant : null;
  } catch {
    return null;
  }
}

const USUAL_DELAY_MS = 40;
const SLOW_DELAY_MS = 1_500;
const SILENCE_MS = 600_000;
const HOUR_MS = 3_600_000;
const QUESTIONS_AN_HOUR = 6;

/** What the account of a sandbox answers, once it answers at all. */
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

/** The line to a sandbox: its delays, silences, quotas and garbled answers; what it says is `answers`' own. */
export function sandboxLine({ brand, switches, now, answers }: SandboxOptions): CloudLine {
  const asked = new Map<string, number[]>();

  const isOverQuota = (account: string) => {
    const recent = (asked.get(account) ?? []).filter((atMs) => atMs > now() - HOUR_MS);
    asked.set(account, [...recent, now()]);
    return recent.length >= QUESTIONS_AN_HOUR;
  };

  /** What an account's state keeps from being answered; null where nothing does. */
  const hindrance = (account: string, grant: SandboxGrant | null): CloudAnswer | null => {
    if (!grant || (grant.expiresAtMs !== null && grant.expiresAtMs <= now()))
      return { status: 401, body: { error: 'token.expired' } };
    if (behavesAs(account, 'quota') && isOverQuota(account)) return { status: 429, body: {} };
    if (behavesAs(account, 'garbled')) return { status: 200, body: { homes: 'many', parts: 7, zones: {} } };
    return null;
  };

  const delayOf = (account: string, grant: SandboxGrant | null, isConnecting: boolean) => {
    // Not before it is connected: else nobody could see what a connected one's silence does.
    const isSilent = grant !== null && !isConnecting && behavesAs(account, 'silent');
    if (isSilent && now() - grant.grantedAtMs < SILENCE_MS) return SILENCE_MS;
    return behavesAs(account, 'slow') ? SLOW_DELAY_MS : USUAL_DELAY_MS;
  };

  return async (path, fields, signal) => {
    const kind = switches.kindOf(brand);
    if (kind) throw new ThirdPartyFailure(brand, kind);
    const grant = opened(fields.token ?? fields.refreshToken ?? fields.code ?? '');
    const account = grant?.account ?? fields.username ?? '';
    await pause(delayOf(account, grant, fields.code !== undefined), undefined, { signal, ref: false });
    const hindered = fields.token === undefined ? null : hindrance(account, grant);
    return hindered ?? answers(path, fields, grant);
  };
}
