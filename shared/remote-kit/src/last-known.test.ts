import type { HostServices, Session } from '@foyer/contract';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { BehaviorSubject } from 'rxjs';
import { answerOf } from './answers/answer';
import { createAreaStore } from './area-store';

interface Power {
  readonly powerW: number;
}

/** One visit of an area on a device; `kept` is the storage of all visits. */
function visit(
  kept: { text: string | null },
  answers: { fails?: boolean; powerW?: number; waits?: Promise<void> } = {},
) {
  const visibility$ = new BehaviorSubject(true);
  const connectivity$ = new BehaviorSubject(true);
  const session = { status: 'authenticated', profile: { id: 'home' } } as Session;
  const services = {
    remote: 'mf-pool',
    platform: {},
    bus: { on: () => () => {} },
    signal: new AbortController().signal,
    session$: new BehaviorSubject(session),
    session: () => session,
    visibility$,
    connectivity$,
    lastKnown: {
      read: () => kept.text,
      keep: (text: string) => {
        kept.text = text;
      },
    },
  } as unknown as HostServices;
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    await answers.waits;
    return answers.fails ? { error: 'offline' } : { data: { powerW: answers.powerW ?? 1 } };
  };
  const api = createApi({
    reducerPath: 'api',
    baseQuery: fakeBaseQuery<string>(),
    endpoints: (build) => ({
      power: build.query<Power, string>({ queryFn }),
      name: build.query<Power, string>({ queryFn }),
    }),
  });
  const store = createAreaStore({ apis: [api], lastKnown: ['power'] }).open(services);
  const answer = (endpoint: 'power' | 'name' = 'power') => {
    const { data, error, status, fulfilledTimeStamp } = api.endpoints[endpoint].select('hall')(
      store.getState() as never,
    );
    const isFetching = status === 'pending' || status === 'uninitialized';
    return answerOf<Power>(
      { currentData: data, error, isFetching, fulfilledTimeStamp, refetch: () => {} },
      true,
    );
  };
  const ask = (endpoint: 'power' | 'name' = 'power') =>
    store.dispatch(api.endpoints[endpoint].initiate('hall') as never) as unknown as Promise<unknown>;
  return { answer, ask, asked: () => asked, leave: () => visibility$.next(false), connectivity$, answers };
}

/** Storage after one visit with an answer. */
async function oneVisit(powerW = 1) {
  const kept = { text: null };
  const { ask, leave } = visit(kept, { powerW });
  await Promise.all([ask('power'), ask('name')]);
  leave();
  return kept;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('shows no answer of the previous visit when a first one comes soon', async () => {
  const { answer, ask } = visit(await oneVisit(7), { powerW: 8 });
  expect(answer()).toEqual({ state: 'loading' });
  await ask();
  await advance(10_000);
  expect(answer()).toMatchObject({ data: { powerW: 8 }, stale: false });
});

it('shows the previous visit’s answer after 1.5 s without one, as stale until the first answer', async () => {
  const begunAtMs = Date.now();
  const kept = await oneVisit(7);
  let respond = () => {};
  const { answer, ask, asked } = visit(kept, {
    powerW: 7,
    waits: new Promise((resolve) => (respond = resolve)),
  });
  const asking = ask();
  await advance(1_499);
  expect(answer()).toEqual({ state: 'loading' });
  await advance(1);
  expect(answer()).toMatchObject({ state: 'ready', data: { powerW: 7 }, stale: true, isAwaited: true });
  expect((answer() as { answeredAt: number }).answeredAt).toBeGreaterThanOrEqual(begunAtMs);
  respond();
  await asking;
  // Even when nothing has changed.
  expect([asked(), answer()]).toMatchObject([1, { data: { powerW: 7 }, stale: false }]);
  expect(answer()).not.toHaveProperty('isAwaited');
});

it('shows the previous visit’s answers at once offline, also those of queries sent later', async () => {
  const { answer, connectivity$ } = visit(await oneVisit(7));
  connectivity$.next(false);
  expect(answer()).toMatchObject({ data: { powerW: 7 }, stale: true });
});

it('stores only the listed endpoints', async () => {
  const { answer, connectivity$ } = visit(await oneVisit());
  connectivity$.next(false);
  expect(answer('name')).toEqual({ state: 'loading' });
});

it('preserves the stored answer with its age when there is no new one', async () => {
  const kept = await oneVisit(7);
  const { answer, ask, leave } = visit(kept, { fails: true });
  await ask();
  await advance(1_500);
  const shown = answer();
  expect(shown).toMatchObject({ data: { powerW: 7 }, stale: true });
  expect(shown).not.toHaveProperty('isAwaited');
  leave();
  // The third visit shows the first visit's answer.
  await advance(5_000);
  const third = visit(kept);
  third.connectivity$.next(false);
  expect(third.answer()).toMatchObject({ answeredAt: (shown as { answeredAt: number }).answeredAt });
});

it.each([null, '{', '{}'])('starts empty when the storage contains %s', (text) => {
  const { answer, connectivity$ } = visit({ text });
  connectivity$.next(false);
  expect(answer()).toEqual({ state: 'loading' });
});

it('refetches what failed offline once the network is back', async () => {
  const page = visit({ text: null }, { fails: true });
  await page.ask();
  expect(page.answer().state).toBe('failed');
  page.connectivity$.next(false);
  page.answers.fails = false;
  page.connectivity$.next(true);
  await advance(0);
  expect([page.asked(), page.answer().state]).toEqual([2, 'ready']);
});
