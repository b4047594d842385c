/**
 * Oldest supported version of each browser, by its name in browserslist. `light-dark()` decides it in Chromium and
 * Safari, `oklch(from …)` in Firefox, where it is also the oldest extended support release of two years ago.
 */
export const OLDEST_BROWSERS = {
  chrome: '123',
  edge: '123',
  firefox: '128',
  safari: '17.5',
  ios_saf: '17.5',
} as const;

/** {@link OLDEST_BROWSERS} as a query of browserslist; `.browserslistrc` has the same for other tools. */
export const BROWSERS: readonly string[] = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => `${name} >= ${version}`,
);
