import { useRef } from 'react';
import { useHostServices, useObservable } from '../host-services';
import { type Answer, answerOf, isSameAnswer, type QueryResult } from './answer';

/**
 * A query's result as an answer, stale while the browser is offline. Keeps its identity while unchanged, so that
 * memoised children do not render.
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
