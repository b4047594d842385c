import type { SuiteFile } from '@foyer/suite-files';

/** Name under which the host reports and is listed. */
const HOST = 'host';

export interface ReleaseInForce {
  /** Name of an area, or `host`. */
  readonly area: string;
  readonly version: string;
  /** Releases that a page shows where this one fails. */
  readonly fallbacks: readonly string[];
  /** Release that a share of the households has first; null without one. */
  readonly canary: string | null;
}

/** Releases of a publication; null without one. */
export function releasesInForce(suite: SuiteFile | null): readonly ReleaseInForce[] | null {
  if (!suite) return null;
  const areas = Object.entries(suite.areas).map(([area, { version, fallback, canary }]) => ({
    area,
    version,
    fallbacks: fallback.map((release) => release.version),
    canary: canary?.release.version ?? null,
  }));
  return suite.host
    ? [{ area: HOST, version: suite.host.version, fallbacks: [], canary: null }, ...areas]
    : areas;
}
