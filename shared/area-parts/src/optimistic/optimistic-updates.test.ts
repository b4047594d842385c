import { type BaseQueryFn, configureStore, createApi } from '@foyer/remote-kit/store';
import { type OptimisticUpdates, optimisticUpdates } from './optimistic-updates';

interface Lamp {
  readonly id: string;
  readonly on: boolean;
  readonly level: number;
}
interface LevelChange {
  readonly id: string;
  readonly level: number;
}

/** Unused: every endpoint has a `queryFn`. */
const unusedBaseQuery: BaseQueryFn<void, unknown, string> = () => ({ error: 'not expected' });

/** Runs the callbacks of settled promises. */
const flush = () => new Promise((resolve) => setTimeout(resolve));

async function setUp() {
  const fetches: ((lamps: readonly Lamp[]) => void)[] = [];
  const requests: ((error?: string) => void)[] = [];
  const updates: OptimisticUpdates<readonly Lamp[]> = optimisticUpdates((recipe) =>
    api.util.updateQueryData('lamps', undefined, recipe),
  );
  const api = createApi({
    baseQuery: unusedBaseQuery,
    endpoints: (build) => ({
      lamps: build.query<readonly Lamp[], void>({
        queryFn: () => new Promise((resolve) => fetches.push((data) => resolve({ data }))),
        onQueryStarted: (_, lifecycle) => updates.keepDuringFetch(lifecycle),
      }),
      setLevel: build.mutation<null, LevelChange>({
        queryFn: () =>
          new Promise((resolve) => requests.push((error) => resolve(error ? { error } : { data: null }))),
        onQueryStarted: ({ id, level }, lifecycle) =>
          updates.showUntilSettled(
            { key: id, find: (lamps) => lamps.find((lamp) => lamp.id === id), fields: { level } },
            lifecycle,
          ),
      }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const fetch = () => void store.dispatch(api.endpoints.lamps.initiate(undefined, { forceRefetch: true }));
  const respond = async (place: number, lamps: readonly Lamp[]) => {
    fetches[place]?.(lamps);
    await flush();
  };
  fetch();
  await respond(0, LAMPS);
  return {
    fetch,
    respond,
    setLevel: (id: string, level: number) =>
      void store.dispatch(api.endpoints.setLevel.initiate({ id, level })),
    settle: async (place: number, error?: string) => {
      requests[place]?.(error);
      await flush();
    },
    levels: () =>
      api.endpoints.lamps
        .select()(store.getState())
        .data?.map(({ level }) => level),
    lamps: () => api.endpoints.lamps.select()(store.getState()).data,
  };
}

const lamp = (id: string, level: number, on = true): Lamp => ({ id, on, level });
const LAMPS = [lamp('a', 1), lamp('b', 1)];

describe('optimistic updates', () => {
  it('show a change at once and leave other entries unchanged', async () => {
    const { setLevel, levels, lamps } = await setUp();
    const [, other] = lamps() ?? [];
    setLevel('a', 5);
    expect(levels()).toEqual([5, 1]);
    expect(lamps()?.[1]).toBe(other);
  });

  it('undo only the failed change', async () => {
    const { setLevel, settle, levels } = await setUp();
    setLevel('a', 5);
    setLevel('b', 6);
    await settle(1);
    await settle(0, 'refused');
    expect(levels()).toEqual([1, 6]);
  });

  it('preserve a second change of the same entry when the first fails', async () => {
    const { setLevel, settle, levels } = await setUp();
    setLevel('a', 5);
    setLevel('a', 6);
    await settle(0, 'refused');
    expect(levels()).toEqual([6, 1]);
  });

  it.each([
    [[0, 1], 1],
    [[1, 0], 1],
  ])('restore the value before both when both fail, in the order %j', async (order, level) => {
    const { setLevel, settle, levels } = await setUp();
    setLevel('a', 5);
    setLevel('a', 6);
    for (const place of order) await settle(place, 'refused');
    expect(levels()).toEqual([level, 1]);
  });

  it('keep the second change when the answers arrive in reverse order', async () => {
    const { setLevel, settle, levels } = await setUp();
    setLevel('a', 5);
    setLevel('a', 6);
    await settle(1);
    await settle(0);
    expect(levels()).toEqual([6, 1]);
  });

  it('find the entry again after the list changed', async () => {
    const { setLevel, settle, fetch, respond, levels } = await setUp();
    setLevel('b', 6);
    fetch();
    await respond(1, [lamp('new', 9), lamp('a', 1), lamp('b', 1)]);
    expect(levels()).toEqual([9, 1, 6]);
    await settle(0, 'refused');
    expect(levels()).toEqual([9, 1, 1]);
  });

  it('ignore an entry that is no longer listed', async () => {
    const { setLevel, settle, fetch, respond, levels } = await setUp();
    setLevel('b', 6);
    fetch();
    await respond(1, [lamp('a', 1)]);
    await settle(0, 'refused');
    expect(levels()).toEqual([1]);
  });

  it('survive a fetch requested before the change and answered after it was stored', async () => {
    const { setLevel, settle, fetch, respond, levels } = await setUp();
    fetch();
    setLevel('a', 5);
    await settle(0);
    await respond(1, [lamp('a', 1), lamp('b', 2)]);
    expect(levels()).toEqual([5, 2]);
  });

  it('accept the answer to a fetch requested after the change was stored', async () => {
    const { setLevel, settle, fetch, respond, levels } = await setUp();
    setLevel('a', 5);
    await settle(0);
    fetch();
    await respond(1, [lamp('a', 3), lamp('b', 1)]);
    expect(levels()).toEqual([3, 1]);
  });

  it('do not write a failed change into a pending fetch', async () => {
    const { setLevel, settle, fetch, respond, levels } = await setUp();
    fetch();
    setLevel('a', 5);
    await settle(0, 'refused');
    await respond(1, LAMPS);
    expect(levels()).toEqual([1, 1]);
  });
});
