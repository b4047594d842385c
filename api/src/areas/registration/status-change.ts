import { partOfStatus, statusIndex, statusMove } from '@foyer/domain';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { accountsIn } from '../../identity/accounts/account-store';
import { auditIn } from '../../identity/accounts/audit-store';
import type { ForHousehold } from '../../identity/answer';
import { licencesIn } from '../../money/licence/licence-store';
import { commission } from './commissioning/commissioning-facts';
import { includedLicence, newLicence } from './first-licence';
import { hasReportingGateway } from './first-measures';
import { actsForAnother } from './registration-access';

type Who = Pick<ForHousehold, 'actor' | 'household' | 'nowMs'>;

/** Statuses that only their own calls may set. */
const OF_OTHER_CALLS = ['user_password_set', 'user_accepted_licence'];
/** Status after the first step, when the account exists. */
const OPENED = 'setup_user_registered';
const GRACE_MS = 600_000;

interface MoveOptions {
  /** True for the call that sets this status. */
  readonly byOwnCall?: boolean;
  /** The tenant's registrations may finish after the first step. */
  readonly finishesNow?: boolean;
  /** False where nobody sells licences: the home then has every feature without an end. Default true. */
  readonly hasTrial?: boolean;
}

/**
 * Moves a registration to a status, inside a transaction that locks its account. Resolves to the status
 * afterwards. Throws `status.not.allowed` for a status that does not follow or that the actor may not set.
 */
export async function moveStatus(
  { database, sql }: { database: Database; sql: Sql },
  who: Who,
  wanted: string,
  { byOwnCall = false, finishesNow = false, hasTrial = true }: MoveOptions = {},
): Promise<string> {
  const { household, nowMs } = who;
  const accounts = accountsIn(within(database, sql));
  const now = await accounts.byId(household.id);
  const from = now?.subscriptionStatus ?? household.subscriptionStatus;
  const move = statusMove(from, wanted);
  if (move === 'reached') return from;
  const isShortcut = finishesNow && wanted === 'ok' && statusIndex(from) >= statusIndex(OPENED);
  if (!isShortcut && (move === 'refused' || !mayStep(who, wanted, byOwnCall)))
    throw new Refusal('status.not.allowed');
  if (wanted === 'setup_devices_registered' && !(await hasReportingGateway(sql, household.id)))
    throw new Refusal('status.not.allowed');
  await accounts.setSubscriptionStatus(household.id, wanted, new Date(nowMs));
  if (wanted === 'setup_ok')
    await commission({ database, sql }, now ?? household, who.actor.account, new Date(nowMs));
  const endsInstallersPart = wanted === 'setup_ok' || isShortcut;
  if (endsInstallersPart) await recordHandOver(sql, who);
  if (wanted === 'ok') {
    // A professional who finishes after the first step continues with the battery and still needs access.
    const isAsked = (now ?? household).details.loginAsByMaintainerAsked ?? false;
    const keepsAccess = isAsked || (isShortcut && actsForAnother(who));
    if (!keepsAccess) await accounts.update(household.id, { details: { loginAsByMaintainerAllowed: false } });
    await finish(sql, who, hasTrial);
  }
  return wanted;
}

/** Whether the actor may set a status with this call. */
function mayStep(who: Who, wanted: string, byOwnCall: boolean): boolean {
  const isActorAllowed = partOfStatus(wanted) === 'installer' || !actsForAnother(who);
  return isActorAllowed && (byOwnCall || !OF_OTHER_CALLS.includes(wanted));
}

/** Records that a professional finished their part; the journal of the company lists it. */
async function recordHandOver(sql: Sql, who: Who): Promise<void> {
  if (!actsForAnother(who)) return;
  await auditIn(sql).record({
    at: new Date(who.nowMs),
    action: 'registration.finished',
    actorId: who.actor.account.id,
    householdId: who.household.id,
    facts: {},
  });
}

/** Starts the licence and lets the customer's registration token expire soon. */
async function finish(sql: Sql, { household, nowMs }: Who, hasTrial: boolean): Promise<void> {
  const licences = licencesIn(sql);
  if (!(await licences.ofHousehold(household.id)))
    await licences.save(household.id, (hasTrial ? newLicence : includedLicence)(household, nowMs));
  await sql.query(
    `update token set expires_at = least(expires_at, $2)
     where kind = 'registration' and household_key = (select key from account where id = $1)`,
    [household.id, new Date(nowMs + GRACE_MS)],
  );
}
