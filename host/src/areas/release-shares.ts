/** What the federation runtime keeps of a shared module: how to get it, and what became of that. */
interface Share {
  loaded?: boolean;
  loading?: Promise<unknown> | null;
}

/** Shared modules by name, then by version. */
type ShareScope<T> = Record<string, Record<string, T>>;

/** The shared modules as each release sees them. */
export interface ReleaseShares {
  /** The scope a release is given for its life in the page: what the host provides now, in maps of its own. */
  scopeFor<T extends Share>(container: string, provided: ShareScope<T>): ShareScope<T>;
  /** Lets what a release could not fetch be fetched again. */
  forgetFailures(container: string): void;
  /** Lets go of a release nobody asks for any more. */
  forget(container: string): void;
}

/**
 * Gives each release its own view of what the host provides. In one common scope the runtime files a module under
 * the release that asked first, keeps a failed fetch for ever and takes the module away with that release; and what
 * one area brings along would be served to another, which breaks with it.
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
