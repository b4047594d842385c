import { emitOnSuccess } from './emit-on-success';

it.each([
  ['after success', () => Promise.resolve({}), ['profile.refresh', 'rooms.changed']],
  ['of a failed mutation: none', () => Promise.reject(new Error('refused')), []],
])('events %s', async (_, answer, expected) => {
  const emitted: string[] = [];
  const extra = { bus: { emit: (event: string) => void emitted.push(event) } };
  await emitOnSuccess('profile.refresh', 'rooms.changed')(undefined, { queryFulfilled: answer(), extra });
  expect(emitted).toEqual(expected);
});
