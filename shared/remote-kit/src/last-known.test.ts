import type { HostServices, Session } from '@foyer/contract';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { BehaviorSubject } from 'rxjs';
import { answerOf } from './answers/answer';
import { createAreaStore } from './area-store';

interface Power {
  readonly powerW: number;
}

/** One visit of an area on a device: what it kept before is in `kept`, which it writes to as well. */
function visit(kept: { text: string | null }, answers: { fails?: boolean; powerW?: number } = {}) {
  const visibility$ = new BehaviorSubject(true);
  const connectivity$ = new BehaviorSubject(true);
  const session = { status: 'authenticated', profile: { id: 'home' } } as Session;
  const services = {
    remote: 'mf-pool',
    platform: {},
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
  const queryFn = () => {
    asked += 1;
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

/** What one visit with an answer leaves behind. */
async function oneVisit(powerW = 1) {
  const kept = { text: null };
  const { ask, leave } = visit(kept, { powerW });
  await Promise.all([ask('power'), ask('name')]);
  leave();
  return kept;
}

it('shows at once what the visit before showed, old until it is answered', async () => {
  const begunAtMs = Date.now();
  const { answer, ask, asked } = visit(await oneVisit(7), { powerW: 7 });
  expect(answer()).toMatchObject({ state: 'ready', data: { powerW: 7 }, stale: true, isAwaited: true });
  expect((answer() as { answeredAt: number }).answeredAt).toBeGreaterThanOrEqual(begunAtMs);
  await ask();
  // Even where nothing has changed since.
  expect([asked(), answer()]).toMatchObject([1, { data: { powerW: 7 }, stale: false }]);
  expect(answer()).not.toHaveProperty('isAwaited');
});

it('keeps the endpoints that are named and no other', async () => {
  expect(visit(await oneVisit()).answer('name')).toEqual({ state: 'loading' });
});

it('leaves what it showed where nobody answers, with its own age', async () => {
  const kept = await oneVisit(7);
  const { answer, ask, leave } = visit(kept, { fails: true });
  const before = answer();
  await ask();
  expect(answer()).toMatchObject({ data: { powerW: 7 }, stale: true });
  expect(answer()).not.toHaveProperty('isAwaited');
  leave();
  // The third visit has it from the first.
  expect(visit(kept).answer()).toMatchObject({ answeredAt: (before as { answeredAt: number }).answeredAt });
});

it.each([null, '{', '{}'])('begins with nothing where %s is kept', (text) => {
  expect(visit({ text }).answer()).toEqual({ state: 'loading' });
});

it('asks again by itself what could not be had offline, once the network is back', async () => {
  const page = visit({ text: null }, { fails: true });
  await page.ask();
  expect(page.answer().state).toBe('failed');
  page.connectivity$.next(false);
  page.answers.fails = false;
  page.connectivity$.next(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect([page.asked(), page.answer().state]).toEqual([2, 'ready']);
});
