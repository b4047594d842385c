import { supportDeeds, undoSupport } from '@foyer/wire/support';
import type { ForHousehold, Route } from '../http/answer';
import { forHousehold } from '../http/answer';
import { Refusal } from '../http/refusal';
import { wireInstant } from '../http/wire-time';
import type { PlatformServices } from '../platform/services';
import type { Asking, Deed, DeedFacts, Look } from './deed-store';
import { onlyItself } from './grant-routes';
import { allowedChange } from './support-limits';

/** Ids are for undoing, not for reading; what a field is about stands after its name. */
const isShown = (field: string) => !/Id$/.test(field);
const plainField = (field: string) => field.split(' ')[0] ?? field;

/** What is different, field by field. */
function changesOf({ before, after }: Pick<DeedFacts, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})])];
  const side = (look: Look | null, field: string) => look?.fields[field] ?? null;
  return fields
    .filter((field) => isShown(field) && side(before, field) !== side(after, field))
    .map((field) => ({ field: plainField(field), before: side(before, field), after: side(after, field) }));
}

function deedWire({ id, at, facts, undone }: Deed) {
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

/** What was done under a grant, and taking it back (D133). `others` are the calls that undo. */
export function deedRoutes({ store }: PlatformServices, others: readonly Route[]): Route[] {
  const { deeds, supportRequests } = store;

  const ask = async ({ call, fields }: Asking, member: ForHousehold) => {
    const { actor, household } = member;
    const route = others.find((other) => other.call.id === call);
    if (!route) throw new Error(`nothing answers ${call}`);
    await route.run(fields, member, async () => ({ kind: 'session', actor, household }));
  };

  return [
    forHousehold(supportDeeds, async ({ id }, { household }) => {
      if (!(await supportRequests.byId(household.id, id))) throw new Refusal('support.request.not.found');
      return { deeds: (await deeds.under(id)).map(deedWire) };
    }),

    forHousehold(undoSupport, async ({ id }, member) => {
      onlyItself(member);
      const { household, nowMs } = member;
      const deed = await deeds.byId(household.id, id);
      if (!deed || deed.undone || deed.facts.undo.length === 0) throw new Refusal('support.deed.not.found');
      const { did, answer, after, undo } = deed.facts;
      const now = await allowedChange(did.call)?.look(did.fields, { store, household }, answer);
      // The household, or somebody else it let in, has had a hand in it since: theirs stays.
      if (JSON.stringify(now ?? null) !== JSON.stringify(sorted(after, now)))
        throw new Refusal('support.deed.changed.since');
      await store.database.joined(async () => {
        for (const asking of undo) await ask(asking, member);
        if (!(await deeds.recordUndone(household.id, id, new Date(nowMs))))
          throw new Refusal('support.deed.not.found');
      });
      return {};
    }),
  ];
}

/** The database keeps an object's fields in an order of its own. */
function sorted(kept: Look | null, like: Look | null | undefined): Look | null {
  if (!kept || !like) return kept;
  const order = Object.keys(like.fields);
  const fields = Object.entries(kept.fields).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return { subject: kept.subject, fields: Object.fromEntries(fields) };
}
