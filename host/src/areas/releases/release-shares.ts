/** Entry of a shared module in the federation runtime: how to load it, and the outcome. */
interface Share {
  loaded?: boolean;
  loading?: Promise<unknown> | null;
}

/** Shared modules by name, then by version. */
type ShareScope<T> = Record<string, Record<string, T>>;

/** Share scopes, one per release. */
export interface ReleaseShares {
  /** Scope of a release for its life in the page: a copy of the host's current shares. */
  scopeFor<T extends Share>(container: string, provided: ShareScope<T>): ShareScope<T>;
  /** Allows a release's failed shares to be fetched again. */
  forgetFailures(container: string): void;
  /** Deletes the scope of an outdated release. */
  forget(container: string): void;
}

/**
 * Gives each release its own copy of the host's share scope. In a common scope the runtime registers a module under
 * the release that requested it first, never retries a failed load and removes the module with that release; one
 * area's own copies would also be served to others.
 */
export function releaseShares(): ReleaseShares {
  const scopes = new Map<string, ShareScope<Share>>();
  return {
    scopeFor(container, provided) {
      const scope = mapValues(provided, (versions) => mapValues(versions, (share) => ({ ...share })));
      scopes.set(container, scope);
      return scope;
    },
    forgetFailures(container) {
      for (const versions of Object.values(scopes.get(container) ?? {})) {
        for (const share of Object.values(versions)) if (!share.loaded) share.loading = null;
      }
    },
    forget: (container) => void scopes.delete(container),
  };
}

function mapValues<A, B>(object: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
