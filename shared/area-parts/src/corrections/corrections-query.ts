import type { HostServices } from '@foyer/contract';
import { endpointFor } from '@foyer/platform-client';
import { whileAwake } from '@foyer/remote-kit';
import { type Correction, corrections } from '@foyer/wire/corrections';

const FOLLOWED = { subscriptionOptions: whileAwake(1000) };

/** Whether a job applies or undoes it now. */
export const isCorrectionUnderWay = ({ state }: Pick<Correction, 'state'>): boolean =>
  state === 'applying' || state === 'undoing';

const idsUnderWay = (list: readonly Correction[] = []) =>
  list.filter(isCorrectionUnderWay).map(({ id }) => id);

interface Subscribed {
  unsubscribe(): void;
}

/** What a query's `onQueryStarted` is given, as far as it is needed here. */
interface StartedQuery<Thunk> {
  dispatch(thunk: Thunk): Subscribed;
  getCacheEntry(): { readonly data?: readonly Correction[] | undefined };
  readonly queryFulfilled: Promise<{ readonly data: readonly Correction[] }>;
  readonly extra: unknown;
}

/**
 * `onQueryStarted` of a query of corrections: asks every second while one is under way, also once its page is left, and
 * tells the suite when one has ended, as its job changes measurements without a call. An area that uses it emits
 * `profile.refresh`.
 * @param subscribe `initiate` of the query with these options
 */
export function followCorrections<Thunk>(subscribe: (options: typeof FOLLOWED) => Thunk) {
  const following = new WeakMap<object, Subscribed>();
  return async (_input: unknown, query: StartedQuery<Thunk>): Promise<void> => {
    const services = query.extra as HostServices;
    const before = idsUnderWay(query.getCacheEntry().data);
    let now: readonly string[];
    try {
      now = idsUnderWay((await query.queryFulfilled).data);
    } catch {
      return;
    }
    const former = following.get(services);
    // A new subscription each time: the end of a session may have removed the former one.
    if (now.length > 0) following.set(services, query.dispatch(subscribe(FOLLOWED)));
    else following.delete(services);
    former?.unsubscribe();
    if (before.some((id) => !now.includes(id))) services.bus.emit('profile.refresh', {});
  };
}

/** Endpoint definition of the home's corrections: `build.query<…>(correctionsQuery)`, followed by {@link followCorrections}. */
export const correctionsQuery = {
  ...endpointFor(corrections, () => ({})),
  providesTags: ['corrections'] as const,
};
