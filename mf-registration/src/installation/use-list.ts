import { whileAwake } from '@foyer/remote-kit';
import { useState } from 'react';

/** What could not be had is asked for again this often, milliseconds. */
const AGAIN_MS = 5_000;

interface ListAnswer<List> {
  readonly data?: List | undefined;
  readonly isError: boolean;
}
type UseListQuery<List> = (
  argument: undefined,
  options: Partial<ReturnType<typeof whileAwake>>,
) => ListAnswer<List>;

/**
 * Options of a step; undefined until loaded. Failed requests are retried: without its list a step could not be finished
 * on an unreliable network.
 */
export function useList<List>(useListQuery: UseListQuery<List>): List | undefined {
  const [isMissing, setMissing] = useState(false);
  const { data, isError } = useListQuery(undefined, isMissing ? whileAwake(AGAIN_MS) : {});
  const isMissingNow = isError && data === undefined;
  if (isMissingNow !== isMissing) setMissing(isMissingNow);
  return data;
}

/** Options of a list, none chosen first; a choice that the list does not name, or not yet, stays among them. */
export function offered(names: readonly string[] | undefined, chosen: string, none: string) {
  const all = [...new Set([...(names ?? []), ...(chosen ? [chosen] : [])])];
  return [{ value: '', label: none }, ...all.map((name) => ({ value: name, label: name }))];
}
