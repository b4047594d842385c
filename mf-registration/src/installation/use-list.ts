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
  options: Partial<ReturnType<typeof whileAwake>> & { readonly refetchOnMountOrArgChange?: boolean },
) => ListAnswer<List>;

/**
 * What a step chooses from; undefined until it is there. Asked for again until then: on a line that loses answers a step
 * without its list could not be finished (D141).
 */
export function useList<List>(
  useListQuery: UseListQuery<List>,
  { fresh = false }: { readonly fresh?: boolean } = {},
): List | undefined {
  const [isMissing, setMissing] = useState(false);
  const { data, isError } = useListQuery(undefined, {
    ...(isMissing ? whileAwake(AGAIN_MS) : {}),
    refetchOnMountOrArgChange: fresh,
  });
  const isMissingNow = isError && data === undefined;
  if (isMissingNow !== isMissing) setMissing(isMissingNow);
  return data;
}
