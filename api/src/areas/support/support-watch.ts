import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { Visitor } from '../../foundation/http/routes';
import type { Session, SupportGrant } from '../../identity/accounts/actors';
import type { Route } from '../../identity/answer';
import type { AllowedChange, ChangedRepositories, Home } from './allowed-change';
import type { RecordedChanges } from './recorded-change-store';
import { allowedChange, maySupportCall } from './support-limits';

type Fields = Readonly<Record<string, unknown>>;

/** A call under observation: grant, agent, household and change. */
interface WatchedCall {
  readonly grant: SupportGrant;
  readonly actorId: string;
  readonly home: Home;
  readonly visitor: Visitor;
  readonly change: AllowedChange;
  readonly fields: Fields;
}

export interface SupportWatchDependencies extends ChangedRepositories {
  readonly database: Database;
  readonly recordedChanges: RecordedChanges;
}

/**
 * Wraps a route for support sessions: calls they may not make are refused, and changes are recorded with the
 * state before and after in the transaction of the change, so that the household can see and undo them.
 */
export function withSupportRules(route: Route, store: SupportWatchDependencies): Route {
  const { call } = route;
  if (!call.token) return route;
  const change = call.changes ? allowedChange(call.id) : undefined;

  const runAndRecord = async (
    { grant, actorId, home, visitor, change: by, fields }: WatchedCall,
    run: () => Promise<object>,
  ) => {
    if (by.isRefused(fields)) throw new Refusal('support.not.allowed');
    const before = await by.snapshot(fields, home);
    const answer = await run();
    const after = await by.snapshot(fields, home, answer);
    if (JSON.stringify(before) === JSON.stringify(after)) return answer;
    await store.recordedChanges.record({
      requestId: grant.id,
      actorId,
      householdId: home.household.id,
      at: new Date(visitor.nowMs),
      facts: {
        did: { call: by.callId, fields },
        answer,
        before,
        after,
        undo: by.undo(fields, { before, answer }),
      },
    });
    return answer;
  };

  const forSession = async (session: Session, fields: Fields, visitor: Visitor) => {
    const run = () => route.run(fields, visitor, async () => session);
    const { grant, household, actor } = session;
    if (!grant || !household) return run();
    if (!maySupportCall(call)) throw new Refusal('support.not.allowed');
    if (!change) return run();
    const home = { store, household };
    const watched = { grant, actorId: actor.account.id, home, visitor, change, fields };
    return store.database.joined(() => runAndRecord(watched, run));
  };

  return {
    ...route,
    run: async (fields, visitor, findSession) => {
      const { authToken, nowMs } = visitor;
      const session = authToken === null ? null : await findSession(authToken, nowMs);
      return session ? forSession(session, fields, visitor) : route.run(fields, visitor, async () => null);
    },
  };
}
