/** Households of the area since its roll-out began: on the canary, and on the release before. */
export interface CohortCounts {
  readonly canary: number;
  readonly stable: number;
}

export interface RollOutCounts {
  /** Households that were shown the area. */
  readonly shown: CohortCounts;
  /** Households in which it failed at least once. */
  readonly failed: CohortCounts;
}

/** How many times more often the canary may fail than the release before it: the alternatives that are tested. */
const RATE_RATIOS = [2, 3, 5, 10, 30, 100];
/** 1/α: at most one release in a hundred that is no worse is stopped. */
const STOP_AT = 100;
/** One broken tablet stops nothing. */
const MIN_FAILED = 2;
/**
 * Evidence that the canary is worse: mean likelihood ratio over {@link RATE_RATIOS}. Of n failing households, k on the
 * canary, k is binomial with the canary's share of the households shown, or its intended share where that is larger. It
 * may be looked at after every report (Ville's inequality; Lindon & Malek, NeurIPS 2022).
 */
export function evidenceOfHarm({ shown, failed }: RollOutCounts, intendedShare: number): number {
  const all = shown.canary + shown.stable;
  if (all === 0) return 1;
  const share = Math.max(shown.canary / all, intendedShare);
  const failures = failed.canary + failed.stable;
  const ratios = RATE_RATIOS.map((ratio) =>
    Math.exp(failed.canary * Math.log(ratio) - failures * Math.log(share * ratio + 1 - share)),
  );
  return ratios.reduce((sum, one) => sum + one, 0) / ratios.length;
}

/**
 * Whether a roll-out has to stop. A ring has too few households to compare: it stops when two on the canary failed and no
 * other.
 */
export function mustStop(
  counts: RollOutCounts,
  { intendedShare, isRing }: { readonly intendedShare: number; readonly isRing: boolean },
): boolean {
  const { failed } = counts;
  if (failed.canary < MIN_FAILED) return false;
  return (isRing && failed.stable === 0) || evidenceOfHarm(counts, intendedShare) >= STOP_AT;
}
