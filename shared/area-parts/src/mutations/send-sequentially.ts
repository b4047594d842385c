import type { PlatformErrorData } from '@foyer/contract';
import type { PlatformRequest } from '@foyer/platform-client';

interface Sent {
  readonly error?: PlatformErrorData | undefined;
}

/** For a mutation's `queryFn`: sends each request once the one before has succeeded, and stops at the first error. */
export async function sendSequentially(
  send: (request: PlatformRequest) => Sent | PromiseLike<Sent>,
  requests: readonly PlatformRequest[],
): Promise<{ readonly data: null } | { readonly error: PlatformErrorData }> {
  for (const request of requests) {
    const { error } = await send(request);
    if (error) return { error };
  }
  return { data: null };
}
