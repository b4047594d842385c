import { supportDeeds, undoSupport } from '@foyer/wire/support';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { onlyItself } from './grant-routes';
import type { CallRequest, RecordedChange, RecordedChangeFacts, Snapshot } from './recorded-change-store';
import type { SupportRequests } from './request-store';
import { allowedChange } from './support-limits';
import type { SupportWatchDependencies } from './support-watch';

const PAGE = 200;

/** Ids are needed for undoing and not displayed. A field may be followed by a device id, which is removed. */
const isShown = (field: string) => !/Id$/.test(field);
const fieldName = (field: string) => field.split(' ')[0] ?? field;

/** Fields that differ, with their values before and after. */
function changesOf({ before, after }: Pick<RecordedChangeFacts, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})])];
  const side = (snapshot: Snapshot | null, field: string) => snapshot?.fields[field] ?? null;
  return fields
    .filter((field) => isShown(field) && side(before, field) !== side(after, field))
    .map((field) => ({ field: fieldName(field), before: side(before, field), after: side(after, field) }));
}

function recordedChangeWire({ id, at, facts, undone }: RecordedChange) {
  return {
    id,
    call: facts.did.call,
    at: wireInstant(at),
    subject: facts.before?.subject ?? facts.after?.subject ?? null,
    changes: changesOf(facts),
    undoable: facts.undo.length > 0 && !undone,
    undone,
  };
}

interface RecordedChangeDependencies extends SupportWatchDependencies {
  readonly supportRequests: SupportRequests;
}

/** Lists the changes made under a grant and undoes them. `others` are the routes that undo a change. */
export function recordedChangeRoutes(store: RecordedChangeDependencies, others: readonly Route[]): Route[] {
  const { recordedChanges, supportRequests } = store;

  const executeCall = async ({ call, fields }: CallRequest, member: ForHousehold) => {
    const { actor, household } = member;
    const route = others.find((other) => other.call.id === call);
    if (!route) throw new Error(`nothing answers ${call}`);
    await route.run(fields, member, async () => ({ kind: 'session', actor, household }));
  };

  return [
    forHousehold(supportDeeds, async ({ id, before = null }, { household }) => {
      if (!(await supportRequests.byId(household.id, id))) throw new Refusal('support.request.not.found');
      const found = await recordedChanges.ofRequest(id, { before, count: PAGE + 1 });
      return { deeds: found.slice(0, PAGE).map(recordedChangeWire), hasMore: found.length > PAGE };
    }),

    forHousehold(undoSupport, async ({ id }, member) => {
      onlyItself(member);
      const { household, nowMs } = member;
      const change = await recordedChanges.byId(household.id, id);
      if (!change || change.undone || change.facts.undo.length === 0)
        throw new Refusal('support.deed.not.found');
      const { did, answer, after, undo } = change.facts;
      const now = await allowedChange(did.call)?.snapshot(did.fields, { store, household }, answer);
      // A later change by the household or anyone else must not be overwritten.
      if (JSON.stringify(now ?? null) !== JSON.stringify(sorted(after, now)))
        throw new Refusal('support.deed.changed.since');
      await store.database.joined(async () => {
        for (const request of undo) await executeCall(request, member);
        if (!(await recordedChanges.recordUndone(household.id, id, new Date(nowMs))))
          throw new Refusal('support.deed.not.found');
      });
      return {};
    }),
  ];
}

/** `jsonb` does not keep the order of fields, so they are sorted like those of `like` before comparing. */
function sorted(stored: Snapshot | null, like: Snapshot | null | undefined): Snapshot | null {
  if (!stored || !like) return stored;
  const order = Object.keys(like.fields);
  const fields = Object.entries(stored.fields).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return { subject: stored.subject, fields: Object.fromEntries(fields) };
}
