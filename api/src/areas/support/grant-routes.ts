import { answerSupport, endSupport } from '@foyer/wire/support';
import type { Database, Sql, Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Audit } from '../../identity/accounts/audit-store';
import { newOneTimeCode } from '../../identity/accounts/session-tokens';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { mailOf } from '../../identity/mails';
import type { Grant, SupportRequestRow, SupportRequests } from './request-store';

/** Refuses accounts acting for the household: only the household itself may grant access. */
export function onlyItself({ actor, household }: ForHousehold): void {
  if (actor.account.id !== household.id) throw new Refusal('role.not.allowed');
}

interface GrantDependencies {
  readonly supportRequests: SupportRequests;
  readonly transaction: Transaction<{
    readonly database: Database;
    readonly supportRequests: SupportRequests;
    readonly audit: Audit;
  }>;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

/** Routes by which a household grants, refuses and ends support access. */
export function grantRoutes(dependencies: GrantDependencies): Route[] {
  const { supportRequests: requests, transaction, mail, publicOriginOf } = dependencies;

  /** Changes a request and audits it. Throws `support.request.closed` when `change` resolves to false. */
  const changeRequest = (
    { actor, household, nowMs }: ForHousehold,
    { action, facts }: { action: string; facts: { request: string; minutes?: number } },
    change: (requests: SupportRequests, sql: Sql) => Promise<boolean>,
  ) =>
    transaction(async (inside) => {
      if (!(await change(inside.supportRequests, inside.database)))
        throw new Refusal('support.request.closed');
      const [actorId, householdId] = [actor.account.id, household.id];
      await inside.audit.record({ at: new Date(nowMs), action, actorId, householdId, facts });
    });

  const grantMail = ({ agentName, reason }: SupportRequestRow, { household }: ForHousehold, grant: Grant) => {
    const link = `${publicOriginOf(household.tenant)}/support/access_granted?token=${grant.revokeToken}`;
    const values = { agent: agentName, reason, minutes: String(grant.minutes), link };
    return mailOf('supportGranted', household, values, grant.endsAt);
  };

  const requestOf = async ({ household }: ForHousehold, id: string) => {
    const row = await requests.byId(household.id, id);
    if (!row) throw new Refusal('support.request.not.found');
    return row;
  };

  return [
    forHousehold(answerSupport, async ({ id, minutes }, member) => {
      onlyItself(member);
      const { household, nowMs } = member;
      const row = await requestOf(member, id);
      const grant: Grant | null =
        minutes === undefined
          ? null
          : { minutes, endsAt: new Date(nowMs + minutes * 60_000), revokeToken: newOneTimeCode() };
      const action = grant ? 'support.granted' : 'support.refused';
      const facts = { request: id, ...(grant && { minutes: grant.minutes }) };
      await changeRequest(member, { action, facts }, async (changed, sql) => {
        const isChanged = await changed.answer(household.id, id, grant, new Date(nowMs));
        if (isChanged && grant && mail.isAvailable) await mail.add(sql, grantMail(row, member, grant));
        return isChanged;
      });
      return {};
    }),

    forHousehold(
      endSupport,
      async ({ id }, member) => {
        const { actor, grant, nowMs } = member;
        await requestOf(member, id);
        const bySupport = actor.role === 'support';
        // A support person can end only their own grant.
        if (bySupport && grant?.id !== id) throw new Refusal('support.request.not.found');
        const action = bySupport ? 'support.finished' : 'support.revoked';
        await changeRequest(member, { action, facts: { request: id } }, (changed) =>
          changed.end(id, bySupport ? 'support' : 'household', new Date(nowMs)),
        );
        return {};
      },
      { evenReadOnly: true },
    ),
  ];
}
