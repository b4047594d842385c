import { whileAwake } from '@foyer/remote-kit';
import { OTHER_NAME } from '@foyer/wire/supply-lists';
import { useState } from 'react';

/** Retry interval of a list that failed to load, milliseconds. */
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
 * Options of a step; undefined until loaded. Failed requests are retried: on an unreliable network a step could
 * otherwise not be finished.
 */
export function useList<List>(useListQuery: UseListQuery<List>): List | undefined {
  const [isMissing, setMissing] = useState(false);
  const { data, isError } = useListQuery(undefined, isMissing ? whileAwake(AGAIN_MS) : {});
  const isMissingNow = isError && data === undefined;
  if (isMissingNow !== isMissing) setMissing(isMissingNow);
  return data;
}

/** Options with the empty one first; includes the current choice even if the list lacks it or is still loading. */
export function listOptions(
  names: readonly string[] | undefined,
  chosen: string,
  { none, other }: { readonly none: string; readonly other: string },
) {
  const isOther = (name: string) => name === OTHER_NAME;
  const listed = [...new Set([...(names ?? []), ...(chosen ? [chosen] : [])])];
  const all = [...listed.filter((name) => !isOther(name)), ...listed.filter(isOther)];
  return [
    { value: '', label: none },
    ...all.map((name) => ({ value: name, label: isOther(name) ? other : name })),
  ];
}
