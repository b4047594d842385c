import { useState } from 'react';

/** An authorisation that a person confirms on a brand's page. */
interface BegunAuthorisation {
  /** Address of the brand's page for this authorisation alone. */
  readonly uri: string;
  readonly state: string;
}

/**
 * The authorisation that a page follows: the one it began at `begunUri`, otherwise one that was under way when the page
 * was opened or loaded again. `begunUri` is null while its address is asked for. Null while the platform's last answer
 * is about another one.
 */
export function useFollowedAuthorisation<A extends BegunAuthorisation>(
  last: A | null,
  begunUri: string | null | undefined,
): A | null {
  const [foundUri, setFoundUri] = useState<string>();
  if (begunUri === undefined && last?.state === 'waiting' && last.uri !== foundUri) setFoundUri(last.uri);
  return last !== null && last.uri === (begunUri === undefined ? foundUri : begunUri) ? last : null;
}
