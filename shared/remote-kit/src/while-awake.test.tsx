import type { HostServices } from '@foyer/contract';
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { act, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { Provider } from 'react-redux';
import { BehaviorSubject } from 'rxjs';
import type { Answer } from './answers/answer';
import { useAnswer } from './answers/useAnswer';
import { whileAwake } from './area-store';
import { HostServicesContext } from './host-services';

const EVERY_MS = 1_000;

/** A view of an answer polled every second; returns what it rendered. */
function watch(answers: readonly (number | 'broken')[]) {
  let asked = 0;
  const api = createApi({
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      watts: build.query<{ readonly w: number }, void>({
        queryFn: async () => {
          await new Promise((resolve) => setTimeout(resolve, 100));
          const answer = answers[asked] ?? answers.at(-1) ?? 0;
          asked += 1;
          return answer === 'broken' ? { error: 'broken' } : { data: { w: answer } };
        },
      }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const drawn: string[] = [];
  const Part = memo(function Part({ answer }: { readonly answer: Answer<{ readonly w: number }> }) {
    drawn.push(answer.state === 'ready' ? `${answer.data.w}${answer.stale ? ' stale' : ''}` : answer.state);
    return <p>{drawn.at(-1)}</p>;
  });
  function View() {
    return <Part answer={useAnswer(api.endpoints.watts.useQuery(undefined, whileAwake(EVERY_MS)))} />;
  }
  const services = { connectivity$: new BehaviorSubject(true) } as unknown as HostServices;
  render(
    <HostServicesContext.Provider value={services}>
      <Provider store={store}>
        <View />
      </Provider>
    </HostServicesContext.Provider>,
  );
  return { drawn, asked: () => asked };
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a part renders only on a different answer', async () => {
  const { drawn, asked } = watch([7, 7, 7, 8]);
  await advance(200);
  await advance(2.5 * EVERY_MS);
  expect([asked(), drawn]).toEqual([3, ['loading', '7']]);
  await advance(EVERY_MS);
  expect(drawn).toEqual(['loading', '7', '8']);
});

test('a failed answer stays failed while it is polled, until the next answer', async () => {
  const { drawn } = watch([7, 'broken', 'broken', 8]);
  await advance(3 * EVERY_MS);
  expect(drawn).toEqual(['loading', '7', '7 stale']);
  expect(screen.getByText('7 stale')).toBeInTheDocument();
  await advance(EVERY_MS);
  expect(drawn).toEqual(['loading', '7', '7 stale', '8']);
});
