import { useHostServices, useObservable } from '../host-services';
import { type Answer, answerOf, type QueryResult } from './answer';

/** A query's result as the screen shows it, stale while the browser is offline. */
export function useAnswer<T>(query: QueryResult<T>): Answer<T> {
  const { connectivity$ } = useHostServices();
  return answerOf(query, useObservable(connectivity$, true));
}
