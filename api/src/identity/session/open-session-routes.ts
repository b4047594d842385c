import { endOtherSessions, endSession, openSessions } from '@foyer/wire/sessions';
import type { Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import { ownSession } from '../accounts/actors';
import type { Audit } from '../accounts/audit-store';
import { idleLimitMs } from '../accounts/idle-limit';
import type { OpenSessions } from '../accounts/open-sessions';
import { type ForAccount, forAccount, type Route } from '../answer';

interface OpenSessionDependencies {
  readonly openSessions: OpenSessions;
  readonly transaction: Transaction<{ readonly openSessions: OpenSessions; readonly audit: Audit }>;
}

/** Where an account is signed in, and ending a session from another one. */
export function openSessionRoutes({ openSessions: sessions, transaction }: OpenSessionDependencies): Route[] {
  // As for signing out, no right to change is needed.
  const options = { onlyItself: true, evenReadOnly: true, leadsIn: true } as const;

  const end = ({ account, actor, authToken, nowMs }: ForAccount, id: string | null) =>
    transaction(async (inside) => {
      const ended = await inside.openSessions.endOthers(account.id, authToken, id);
      if (ended > 0)
        await inside.audit.record({
          at: new Date(nowMs),
          action: 'sessions.ended',
          actorId: actor.account.id,
          householdId: ownSession(account).household?.id ?? null,
          facts: { count: ended },
        });
      return ended;
    });

  return [
    forAccount(
      openSessions,
      async (_input, { account, actor, authToken, nowMs }) => {
        const span = { now: new Date(nowMs), idleSince: new Date(nowMs - idleLimitMs(actor)) };
        const open = await sessions.of(account.id, authToken, span);
        return {
          sessions: open.map(({ openedAt, lastUsedAt, ...session }) => ({
            ...session,
            openedAt: wireInstant(openedAt),
            usedAt: wireInstant(lastUsedAt),
          })),
        };
      },
      { onlyItself: true },
    ),

    forAccount(
      endSession,
      async ({ id }, member) => {
        if ((await end(member, id)) === 0) throw new Refusal('session.not.found');
        return {};
      },
      options,
    ),

    forAccount(endOtherSessions, async (_input, member) => ({ ended: await end(member, null) }), options),
  ];
}
