/** Changes a cached answer in place (an Immer draft). */
type Recipe<Data> = (draft: Data) => void;

/** New field values of one entry of a cached answer. */
interface EntryChange<Data, Entry extends object> {
  /** The entry; undefined when the answer no longer lists it. */
  find(cached: Data): Entry | undefined;
  readonly fields: NoInfer<Partial<Entry>>;
  /** Equal for changes of the same fields of the same entry. */
  readonly key: string;
}

interface ShownChange<Data> {
  readonly key: string;
  readonly apply: Recipe<Data>;
  /** Restores the fields' values from before the change. */
  restore: Recipe<Data>;
}

/** Pending requests of one store. */
interface PendingRequests<Data> {
  /** Oldest first. */
  readonly changes: ShownChange<Data>[];
  /** For each pending fetch, the changes its answer may lack. */
  readonly fetches: Set<Set<ShownChange<Data>>>;
}

/** Subset of the argument RTK Query passes to a query's `onQueryStarted`. */
interface FetchLifecycle<Data> {
  readonly queryFulfilled: Promise<unknown>;
  readonly dispatch: object;
  updateCachedData(recipe: Recipe<Data>): unknown;
}

/** Subset of the argument RTK Query passes to a mutation's `onQueryStarted`. */
interface RequestLifecycle {
  readonly queryFulfilled: Promise<unknown>;
  dispatch(action: unknown): unknown;
}

/** Lifecycle handlers for one query and the mutations that change its answer. */
export interface OptimisticUpdates<Data> {
  /** For `onQueryStarted` of the query: an answer requested before a change was stored does not undo it. */
  keepDuringFetch(lifecycle: FetchLifecycle<Data>): Promise<void>;
  /**
   * For `onQueryStarted` of a mutation: shows the change at once and reverts it when the request fails. The
   * mutation must invalidate the query's tag to fetch the platform's state.
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
  const underWay = new WeakMap<object, PendingRequests<Data>>();
  /** Keyed by the store's `dispatch`: requests are per store. */
  const underWayOf = (dispatch: object): PendingRequests<Data> => {
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
        // A failed fetch leaves the cached answer unchanged.
      } finally {
        fetches.delete(unreported);
      }
    },

    async showUntilSettled({ find, fields, key }, { dispatch, queryFulfilled }) {
      const shown: ShownChange<Data> = {
        key,
        apply: (draft) => void Object.assign(find(draft) ?? {}, fields),
        restore: () => {},
      };
      const { changes, fetches } = underWayOf(dispatch);
      changes.push(shown);
      for (const unreported of fetches) unreported.add(shown);
      dispatch(
        toPatch((draft) => {
          const previous = pickFields(find(draft), fields);
          shown.restore = (later) => void Object.assign(find(later) ?? {}, previous);
          shown.apply(draft);
        }),
      );
      try {
        await queryFulfilled;
      } catch {
        for (const unreported of fetches) unreported.delete(shown);
        const later = changes.slice(changes.indexOf(shown) + 1).find((one) => one.key === key);
        // A later change of the same fields stays; if it fails too, it restores the values from before both.
        if (later) later.restore = shown.restore;
        else dispatch(toPatch(shown.restore));
      } finally {
        changes.splice(changes.indexOf(shown), 1);
      }
    },
  };
}

function pickFields<Entry extends object>(entry: Entry | undefined, fields: Partial<Entry>): Partial<Entry> {
  if (!entry) return {};
  const names = Object.keys(fields) as (keyof Entry)[];
  return Object.fromEntries(names.map((name) => [name, entry[name]])) as Partial<Entry>;
}
