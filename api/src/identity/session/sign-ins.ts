import type { Database, Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { Visitor } from '../../foundation/http/routes';
import { throttle } from '../../foundation/http/throttle';
import type { Account, Accounts } from '../accounts/account-store';
import { ownSession } from '../accounts/actors';
import type { Audit, AuditEntry } from '../accounts/audit-store';
import { refuseElsewhere, sessionsIn } from '../accounts/sessions';
import type { Tokens } from '../accounts/token-store';
import type { KnownDevices } from './known-devices';
import { passwordMatches } from './passwords';
import type { Tries } from './tries';

/** Failed sign-ins recorded for one address in an hour: more say nothing new and would fill the audit. */
const FAILURES_AN_HOUR = 10;
const HOUR_MS = 3_600_000;
/** A person who left the provider's company is out after this long at the latest. */
const PROVIDER_SESSION_MS = 12 * HOUR_MS;

export interface SignInDependencies {
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly tries: Tries;
  readonly knownDevices: KnownDevices;
  readonly database: Database;
  readonly transaction: Transaction<{
    readonly database: Database;
    readonly accounts: Accounts;
    readonly tokens: Tokens;
    readonly audit: Audit;
  }>;
}

interface Typed {
  readonly email: string;
  readonly password: string;
  /** Of the page. */
  readonly tenant?: string | undefined;
}

/** An account whose password was right, with the hash that it matched. */
export interface Checked {
  readonly account: Account;
  readonly passwordHash: string;
}

/** What an account signed in with beside its password. */
export type SecondFactorKind = 'passkey' | 'codeApp' | 'recoveryCode';

/** How an account has signed in. */
export interface SignedInBy {
  readonly secondFactor?: SecondFactorKind;
  /** Issuer of the identity provider that named the account. */
  readonly provider?: string | undefined;
  /** Whether that provider checked several factors. */
  readonly isMultiFactor?: boolean;
}

export interface SignIns {
  /** Checks the password within the limits of tries. Throws the refusal for the page. */
  check(typed: Typed, visitor: Visitor): Promise<Checked>;
  /**
   * Opens the session of a checked account, audits it and makes the browser a known device. `within` runs in the same
   * transaction. Throws `invalid.credentials` when the password has changed meanwhile, `not.authorized` when an account
   * named by a provider was locked meanwhile.
   */
  enter(
    checked: Pick<Checked, 'account'> & Partial<Checked>,
    visitor: Visitor,
    by?: SignedInBy,
    within?: (inside: { readonly database: Database }) => Promise<void>,
  ): Promise<string>;
  /** Records a failed sign-in; `account` is null for an unknown address, which is not recorded itself. */
  recordFailure(
    account: Pick<Account, 'id'> | null,
    email: string,
    reason: 'password' | 'locked' | 'secondFactor' | 'provider',
    nowMs: number,
    facts?: AuditEntry['facts'],
  ): Promise<void>;
}

/** The steps that every sign-in has in common. */
export function signInsOf({
  accounts,
  audit,
  tries,
  knownDevices,
  database,
  transaction,
}: SignInDependencies): SignIns {
  const recorded = throttle(database, 'failed sign-in', FAILURES_AN_HOUR, HOUR_MS);

  const recordFailure: SignIns['recordFailure'] = async (account, email, reason, nowMs, facts) => {
    if ((await recorded.take(email.toLowerCase(), nowMs)) !== null) return;
    // Written for unknown addresses too, so that the time of the answer tells nothing.
    await audit.record({
      at: new Date(nowMs),
      action: 'signIn.failed',
      actorId: null,
      householdId: account?.id ?? null,
      facts: { reason, ...facts },
    });
  };

  return {
    recordFailure,
    check: async ({ email, password, tenant }, visitor) => {
      const { address, nowMs } = visitor;
      const known = await knownDevices.idOf(email, visitor);
      const checked = await tries.judged({ address, account: email, known, nowMs }, async () => {
        const found = await accounts.credentials(email, tenant);
        const priority = known ? 'knownDevice' : 'stranger';
        if ((await passwordMatches(found?.passwordHash ?? null, password, priority)) && found) return found;
        await recordFailure(found?.account ?? null, email, 'password', nowMs);
        throw new Refusal('invalid.credentials');
      });
      // Checked after the password, so that only its owner learns which tenant the account belongs to.
      refuseElsewhere(tenant, checked.account, checked.account);
      if (checked.account.lockedAt) {
        await recordFailure(checked.account, email, 'locked', nowMs);
        throw new Refusal('account.locked');
      }
      return checked;
    },
    enter: async ({ account, passwordHash }, visitor, by = {}, within) => {
      const { nowMs } = visitor;
      const { secondFactor, provider, isMultiFactor = false } = by;
      const at = new Date(nowMs);
      const session = ownSession(account);
      const authToken = await transaction(async (inside) => {
        await within?.(inside);
        const token = await sessionsIn(inside).open(session, nowMs, {
          isMultiFactor,
          ...(passwordHash !== undefined && { passwordHash }),
          ...(provider !== undefined && { lastsMs: PROVIDER_SESSION_MS }),
        });
        await inside.accounts.recordConnection(account.id, at);
        await inside.audit.record({
          at,
          action: 'signIn',
          actorId: account.id,
          householdId: session.household?.id ?? null,
          facts: {
            ...(secondFactor && { secondFactor }),
            ...(provider !== undefined && { provider, isMultiFactor }),
          },
        });
        return token;
      });
      await knownDevices.remember(account.email, visitor);
      return authToken;
    },
  };
}
