import { useRef } from 'react';
import { useHostServices, useObservable } from '../host-services';
import { type Answer, answerOf, isSameAnswer, type QueryResult } from './answer';

/**
 * A query's result as the screen shows it, stale while the browser is offline. The same object while it says the same,
 * so that what is given it need not be drawn again.
 */
export function useAnswer<T>(query: QueryResult<T>): Answer<T> {
  const { connectivity$ } = useHostServices();
  const asked = useRef(query);
  asked.current = query;
  const next = answerOf(
    { ...query, refetch: () => asked.current.refetch() },
    useObservable(connectivity$, true),
  );
  const latest = useRef(next);
  if (!isSameAnswer(latest.current, next)) latest.current = next;
  return latest.current;
}
