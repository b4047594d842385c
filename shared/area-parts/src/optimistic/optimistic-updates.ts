/** Changes a cached answer in place; the draft is Immer's. */
type Recipe<Data> = (draft: Data) => void;

/** Fields of one entry of a cached answer, as they will be once the platform has stored them. */
interface EntryChange<Data, Entry extends object> {
  /** The entry; undefined where the answer does not list it any more. */
  find(cached: Data): Entry | undefined;
  readonly fields: NoInfer<Partial<Entry>>;
  /** Changes of the same fields of the same entry have the same key. */
  readonly key: string;
}

interface Shown<Data> {
  readonly key: string;
  readonly apply: Recipe<Data>;
  /** Writes the fields as they were before the change. */
  restore: Recipe<Data>;
}

/** Requests of one store that have no answer yet. */
interface UnderWay<Data> {
  /** Oldest first. */
  readonly changes: Shown<Data>[];
  /** For each fetch, the changes its answer may lack. */
  readonly fetches: Set<Set<Shown<Data>>>;
}

/** What RTK Query hands to `onQueryStarted` of a query, as far as it is needed here. */
interface FetchLifecycle<Data> {
  readonly queryFulfilled: Promise<unknown>;
  readonly dispatch: object;
  updateCachedData(recipe: Recipe<Data>): unknown;
}

/** What RTK Query hands to `onQueryStarted` of a mutation, as far as it is needed here. */
interface RequestLifecycle {
  readonly queryFulfilled: Promise<unknown>;
  dispatch(action: unknown): unknown;
}

/** Lifecycle handlers for one query and the mutations that change its answer. */
export interface OptimisticUpdates<Data> {
  /** For `onQueryStarted` of the query: an answer requested before a change was stored does not undo it. */
  keepDuringFetch(lifecycle: FetchLifecycle<Data>): Promise<void>;
  /**
   * For `onQueryStarted` of a mutation: shows the change at once and takes it back when the request fails. The mutation
   * invalidates the query's tag, so that the platform has the last word.
   */
  showUntilSettled<Entry extends object>(
    change: EntryChange<Data, Entry>,
    lifecycle: RequestLifecycle,
  ): Promise<void>;
}

/**
 * Optimistic updates of one query's answer.
 *
 * @param toPatch `(recipe) => api.util.updateQueryData('states', undefined, recipe)`
 */
export function optimisticUpdates<Data>(
  toPatch: (recipe: (draft: Data) => void) => unknown,
): OptimisticUpdates<Data> {
  const underWay = new WeakMap<object, UnderWay<Data>>();
  /** By the store's `dispatch`: two stores share no requests. */
  const underWayOf = (dispatch: object): UnderWay<Data> => {
    const known = underWay.get(dispatch) ?? { changes: [], fetches: new Set() };
    underWay.set(dispatch, known);
    return known;
  };

  return {
    async keepDuringFetch({ dispatch, queryFulfilled, updateCachedData }) {
      const { changes, fetches } = underWayOf(dispatch);
      const unreported = new Set(changes);
      fetches.add(unreported);
      try {
        await queryFulfilled;
        if (unreported.size > 0)
          updateCachedData((draft) => {
            for (const { apply } of unreported) apply(draft);
          });
      } catch {
        // A failed fetch leaves the cached answer as it is.
      } finally {
        fetches.delete(unreported);
      }
    },

    async showUntilSettled({ find, fields, key }, { dispatch, queryFulfilled }) {
      const shown: Shown<Data> = {
        key,
        apply: (draft) => void Object.assign(find(draft) ?? {}, fields),
        restore: () => {},
      };
      const { changes, fetches } = underWayOf(dispatch);
      changes.push(shown);
      for (const unreported of fetches) unreported.add(shown);
      dispatch(
        toPatch((draft) => {
          const previous = pick(find(draft), fields);
          shown.restore = (later) => void Object.assign(find(later) ?? {}, previous);
          shown.apply(draft);
        }),
      );
      try {
        await queryFulfilled;
      } catch {
        for (const unreported of fetches) unreported.delete(shown);
        const later = changes.slice(changes.indexOf(shown) + 1).find((one) => one.key === key);
        // A later change of the same fields stays; if it fails too, the fields go back to before both.
        if (later) later.restore = shown.restore;
        else dispatch(toPatch(shown.restore));
      } finally {
        changes.splice(changes.indexOf(shown), 1);
      }
    },
  };
}

function pick<Entry extends object>(entry: Entry | undefined, fields: Partial<Entry>): Partial<Entry> {
  if (!entry) return {};
  const names = Object.keys(fields) as (keyof Entry)[];
  return Object.fromEntries(names.map((name) => [name, entry[name]])) as Partial<Entry>;
}
