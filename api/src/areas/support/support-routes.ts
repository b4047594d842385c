import { SUPPORT_REQUEST_MINUTES, supportStatusAt, TAKE_OVER_MS } from '@foyer/domain';
import { requestSupport, revokeSupport, supportRequests, supportStatus, takeOver } from '@foyer/wire/support';
import { notify } from '../../energy/notifications/notification-store';
import type { Database, Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { MailQueue } from '../../foundation/mail/mail-queue';
import type { PublicOriginOf } from '../../foundation/web/public-origins';
import type { Accounts } from '../../identity/accounts/account-store';
import type { Audit } from '../../identity/accounts/audit-store';
import { newOneTimeCode } from '../../identity/accounts/session-tokens';
import type { Tokens } from '../../identity/accounts/token-store';
import { forAccount, forAnyone, forSupport, type Route } from '../../identity/answer';
import { mailOf } from '../../identity/mails';
import type { Tries } from '../../identity/session/tries';
import type { SupportRequestRow, SupportRequests } from './request-store';
import { requestWire, storedRequest } from './request-wire';

const invalidToken = () => new Refusal('support.token.invalid');

interface SupportDependencies {
  readonly tokens: Tokens;
  readonly supportRequests: SupportRequests;
  readonly transaction: Transaction<{
    readonly database: Database;
    readonly accounts: Accounts;
    readonly supportRequests: SupportRequests;
    readonly audit: Audit;
  }>;
  readonly tries: Tries;
  readonly mail: MailQueue;
  readonly publicOriginOf: PublicOriginOf;
}

/** Routes by which an agent requests access, waits and enters, and by which both sides read the status. */
export function supportRoutes(dependencies: SupportDependencies): Route[] {
  const { tokens, supportRequests: requests, transaction, tries, mail, publicOriginOf } = dependencies;

  /** Does the same work for unknown addresses: response times must not reveal accounts. */
  const tellHousehold = async (
    inside: { readonly database: Database; readonly accounts: Accounts },
    { id, agentName, householdId, email, reason, requestedAt, lapsesAt }: SupportRequestRow,
  ) => {
    const known = await inside.accounts.byId(householdId ?? '');
    const addressee = known ?? { email, language: 'fr' as const, details: {} };
    const link = `${publicOriginOf(known?.tenant ?? '')}/support/access_granted`;
    const minutes = String(SUPPORT_REQUEST_MINUTES);
    const message = mailOf(
      'supportRequest',
      addressee,
      { agent: agentName, reason, minutes, link },
      lapsesAt,
    );
    // Without mail the household still sees the request in the suite.
    if (mail.isAvailable) await mail.add(inside.database, message, { isSent: known !== null });
    await notify(inside.database, householdId ?? '', {
      kind: 'support',
      subject: `support ${id}`,
      textKey: 'support_request',
      facts: { agent: agentName, reason },
      deviceId: null,
      at: requestedAt,
    });
  };

  /** The request found by an agent's waiting token; a wrong token counts as an attempt. */
  const waitedFor = (agentId: string, token: string, from: { address: string; nowMs: number }) =>
    tries.judged({ address: from.address, known: `support ${agentId}`, nowMs: from.nowMs }, async () => {
      const found = await requests.waitedFor(agentId, token);
      if (!found) throw invalidToken();
      return found;
    });

  const ownRequest = async (agentId: string, id: string | undefined) => {
    const found = id === undefined ? null : await requests.ofAgentById(agentId, id);
    if (!found) throw invalidToken();
    return found;
  };

  const status = forAccount(supportStatus, async ({ token }, { account, actor, grant, address, nowMs }) => {
    const agentId = actor.account.id;
    const row = grant
      ? await requests.byId(account.id, grant.id)
      : actor.role !== 'support'
        ? await requests.openFor(account.id, new Date(nowMs))
        : token === undefined
          ? null
          : await waitedFor(agentId, token, { address, nowMs });
    return { fullAccessRequest: row && requestWire(row, nowMs, actor.role === 'support') };
  });

  return [
    {
      ...status,
      run: async (fields, visitor, findSession) => {
        const { authToken, nowMs } = visitor;
        const session = authToken === null ? null : await findSession(authToken, nowMs);
        // An ended session's token still reads how the session ended.
        const ended = authToken === null || session ? null : await requests.ofSession(authToken);
        if (ended) return { fullAccessRequest: requestWire(ended, nowMs) };
        return status.run(fields, visitor, async () => session);
      },
    },

    forSupport(requestSupport, async ({ email, reason }, { actor, address, nowMs }) => {
      const { id: agentId, tenant } = actor.account;
      await tries.count({ address, known: `support asks ${agentId}`, nowMs });
      const waitToken = newOneTimeCode();
      await transaction(async (inside) => {
        const created = await inside.supportRequests.create({
          waitToken,
          agentId,
          tenant,
          email: email.trim().toLowerCase(),
          reason,
          requestedAt: new Date(nowMs),
          lapsesAt: new Date(nowMs + SUPPORT_REQUEST_MINUTES * 60_000),
        });
        await inside.audit.record({
          at: new Date(nowMs),
          action: 'support.requested',
          actorId: agentId,
          householdId: created.householdId,
          facts: { request: created.id, reason },
        });
        await tellHousehold(inside, created);
      });
      return { token: waitToken };
    }),

    forAccount(supportRequests, async (_input, { account, actor, grant, nowMs }) => {
      const asks = actor.role === 'support' && !grant;
      const rows = await (asks ? requests.ofAgent(account.id) : requests.ofHousehold(account.id));
      return { requests: rows.map((row) => requestWire(row, nowMs, asks)) };
    }),

    forSupport(takeOver, async ({ token, id }, { actor, address, nowMs }) => {
      const row =
        token === undefined
          ? await ownRequest(actor.account.id, id)
          : await waitedFor(actor.account.id, token, { address, nowMs });
      if (supportStatusAt(storedRequest(row), nowMs) !== 'granted') throw new Refusal('support.not.granted');
      const oneTimeToken = newOneTimeCode();
      await tokens.add(oneTimeToken, {
        actorId: actor.account.id,
        householdId: row.householdId,
        supportRequestId: row.id,
        kind: 'support',
        createdAt: new Date(nowMs),
        expiresAt: new Date(nowMs + TAKE_OVER_MS),
      });
      return { token: oneTimeToken };
    }),

    forAnyone(revokeSupport, async ({ token }, { address, nowMs }) => {
      const row = await tries.judged({ address, nowMs }, async () => {
        const found = await requests.revocable(token, new Date(nowMs));
        if (!found) throw invalidToken();
        return found;
      });
      await transaction(async (inside) => {
        await inside.supportRequests.end(row.id, 'household', new Date(nowMs));
        await inside.audit.record({
          at: new Date(nowMs),
          action: 'support.revoked',
          actorId: null,
          householdId: row.householdId,
          facts: { request: row.id, by: 'mail' },
        });
      });
      return {};
    }),
  ];
}
