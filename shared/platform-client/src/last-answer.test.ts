import { rooms } from '@foyer/wire/rooms';
import { states } from '@foyer/wire/states';
import { createPlatformClient } from './client';
import { type RawAnswer, stubFetch } from './network';

const answerOf = (body: object): RawAnswer => ({
  status: 200,
  headers: new Headers(),
  body: JSON.stringify({ status: 'ok', ...body }),
});
const STATES = answerOf({ deviceStates: [], errors: {} });

test('the time of the last figures is forgotten with the session, and set by no late answer of it', async () => {
  let token = 'A'.repeat(32);
  const waiting: ((answer: RawAnswer) => void)[] = [];
  const client = createPlatformClient({
    token: () => token,
    onNotAuthorized: () => {},
    report: () => {},
    now: () => 1_000_000,
    fetch: stubFetch(async ({ path }) =>
      path === '/api/states' ? new Promise((resolve) => waiting.push(resolve)) : answerOf({ rooms: [] }),
    ),
  });
  const seen: (number | null)[] = [];
  client.lastAnswerAt$.subscribe((atMs) => seen.push(atMs));
  const first = client.call(states, {});
  waiting[0]?.(STATES);
  await first;
  const late = client.call(states, {}, { fresh: true });
  token = 'B'.repeat(32);
  await client.call(rooms, {});
  waiting[1]?.(STATES);
  await late;
  expect(seen).toEqual([null, 1_000_000, null]);
});
