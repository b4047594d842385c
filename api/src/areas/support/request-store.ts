import { type Database, onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { randomLetters } from '../../identity/accounts/token-store';

/** A request for access to a household, with its grant and end. */
export interface SupportRequestRow {
  readonly id: string;
  readonly agentId: string;
  readonly agentName: string;
  /** Null when no household of the tenant has the address. */
  readonly householdId: string | null;
  readonly email: string;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly lapsesAt: Date;
  readonly answeredAt: Date | null;
  readonly minutes: number | null;
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBy: 'household' | 'support' | null;
  /** Number of changes made under the grant. */
  readonly deeds: number;
}

export interface NewSupportRequest {
  readonly waitToken: string;
  readonly agentId: string;
  readonly tenant: string;
  readonly email: string;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly lapsesAt: Date;
}

export interface Grant {
  readonly minutes: number;
  readonly endsAt: Date;
  readonly revokeToken: string;
}

export interface SupportRequests {
  /**
   * Stores a request and closes an earlier unanswered one of the same agent for the same address. Resolves to
   * the new request.
   */
  create(request: NewSupportRequest): Promise<SupportRequestRow>;
  /** The request an agent waits for, found by its token. */
  waitedFor(agentId: string, waitToken: string): Promise<SupportRequestRow | null>;
  /** The active grant, otherwise the newest unanswered request; null when there is none. */
  openFor(householdId: string, now: Date): Promise<SupportRequestRow | null>;
  /** The request under which a support session was opened. */
  ofSession(authToken: string): Promise<SupportRequestRow | null>;
  /** Newest first, at most 50. */
  ofHousehold(householdId: string): Promise<SupportRequestRow[]>;
  ofAgent(agentId: string): Promise<SupportRequestRow[]>;
  /** An agent's own request. */
  ofAgentById(agentId: string, id: string): Promise<SupportRequestRow | null>;
  byId(householdId: string, id: string): Promise<SupportRequestRow | null>;
  /**
   * Grants access or, with null, refuses it. Resolves to false when the request is no longer open or another
   * grant is active.
   */
  answer(householdId: string, id: string, grant: Grant | null, now: Date): Promise<boolean>;
  /** Ends an active grant and all its sessions. Resolves to false when none is active. */
  end(id: string, by: 'household' | 'support', now: Date): Promise<boolean>;
  /** The active grant that a token from the household's mail can end. */
  revocable(revokeToken: string, now: Date): Promise<SupportRequestRow | null>;
  /** Ends the sessions of a grant: it has at most one at a time. */
  endSessions(id: string): Promise<void>;
}

const SELECT = `select r.id, agent.id as "agentId",
    concat_ws(' ', agent.details ->> 'firstName', agent.details ->> 'lastName') as "agentName",
    household.id as "householdId", r.email, r.reason, r.requested_at as "requestedAt", r.lapses_at as "lapsesAt",
    r.answered_at as "answeredAt", r.minutes, r.ends_at as "endsAt", r.ended_at as "endedAt", r.ended_by as "endedBy",
    (select count(*)::int from audit_entry e where e.support_request_key = r.key and e.action = 'support.did') as deeds
  from support_request r join account agent on agent.key = r.agent_key
  left join account household on household.key = r.household_key`;
const KEY = '(select key from account where id = $1)';
const IN_FORCE = 'ended_at is null and ends_at >';

export function supportRequestsIn(database: Database): SupportRequests {
  const all = (where: string, values: readonly SqlValue[], sql: Sql = database) =>
    sql.query<SupportRequestRow>(`${SELECT} where ${where}`, values);
  const one = async (where: string, values: readonly SqlValue[], sql?: Sql) =>
    onlyRow(await all(where, values, sql));
  const updateRequest = async (statement: string, values: readonly SqlValue[]) =>
    (await database.query(`${statement} returning key`, values)).length === 1;

  return {
    create: ({ waitToken, agentId, tenant, email, reason, requestedAt, lapsesAt }) =>
      database.transaction(async (sql) => {
        await sql.query(
          `update support_request set ended_at = $3, ended_by = 'support'
           where agent_key = ${KEY} and email = $2 and answered_at is null and ended_at is null`,
          [agentId, email, requestedAt],
        );
        const id = randomLetters(16);
        await sql.query(
          `insert into support_request (id, wait_hash, agent_key, household_key, email, reason, requested_at, lapses_at)
           values ($2, $3, ${KEY}, (select key from account where email = $4 and tenant = $5 and user_type = 'REGULAR'),
             $4, $6, $7, $8)`,
          [agentId, id, hashed(waitToken), email, tenant, reason, requestedAt, lapsesAt],
        );
        return (await one('r.id = $1', [id], sql)) as SupportRequestRow;
      }),
    waitedFor: (agentId, waitToken) =>
      one('agent.id = $1 and r.wait_hash = $2', [agentId, hashed(waitToken)]),
    openFor: (householdId, now) =>
      one(
        `r.household_key = ${KEY} and r.ended_at is null
           and (r.ends_at > $2 or (r.answered_at is null and r.lapses_at > $2))
         order by r.ends_at nulls last, r.key desc limit 1`,
        [householdId, now],
      ),
    ofSession: (authToken) =>
      one('r.key = (select support_request_key from token where hash = $1)', [hashed(authToken)]),
    ofHousehold: (householdId) =>
      all(
        `r.household_key = ${KEY} and (r.ends_at is not null or r.key in (
           select key from support_request where household_key = ${KEY} order by key desc limit 50))
         order by r.key desc`,
        [householdId],
      ),
    ofAgent: (agentId) => all(`r.agent_key = ${KEY} order by r.key desc limit 50`, [agentId]),
    ofAgentById: (agentId, id) => one('agent.id = $1 and r.id = $2', [agentId, id]),
    byId: (householdId, id) => one(`r.household_key = ${KEY} and r.id = $2`, [householdId, id]),
    answer: (householdId, id, grant, now) =>
      updateRequest(
        `update support_request set answered_at = $3, minutes = $4, ends_at = $5, revoke_hash = $6
         where household_key = ${KEY} and id = $2 and answered_at is null and ended_at is null and lapses_at > $3
           and ($4::int is null or not exists (
             select 1 from support_request other where other.household_key = ${KEY} and other.ended_at is null and other.ends_at > $3))`,
        [
          householdId,
          id,
          now,
          grant?.minutes ?? null,
          grant?.endsAt ?? null,
          grant && hashed(grant.revokeToken),
        ],
      ),
    end: (id, by, now) =>
      updateRequest(
        `update support_request set ended_at = $2, ended_by = $3 where id = $1 and ${IN_FORCE} $2`,
        [id, now, by],
      ),
    revocable: (revokeToken, now) =>
      one(`r.revoke_hash = $1 and r.ended_at is null and r.ends_at > $2`, [hashed(revokeToken), now]),
    endSessions: async (id) => {
      await database.query(
        `update token set expires_at = created_at
         where support_request_key = (select key from support_request where id = $1) and kind = 'session'`,
        [id],
      );
    },
  };
}
