import { repeatedFailures } from './repeated-failures';

it('reports a failure at once, then once a minute with the count since', () => {
  const failures = repeatedFailures();
  const counts = Array.from({ length: 131 }, (_, second) =>
    failures.count('service.unavailable', second * 1000),
  );
  expect(counts.flatMap((count, second) => (count === null ? [] : [[second, count]]))).toEqual([
    [0, 1],
    [60, 60],
    [120, 60],
  ]);
});

it('each kind is counted for itself', () => {
  const failures = repeatedFailures();
  expect([failures.count('a', 0), failures.count('b', 0), failures.count('a', 1)]).toEqual([1, 1, null]);
});
