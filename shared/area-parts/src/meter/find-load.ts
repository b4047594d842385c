/** A power of a device, W. */
export interface LivePower {
  readonly channel: string;
  readonly watts: number;
}

/** What moved when a known load was switched on. */
export interface FoundLoad {
  readonly channel: string;
  /** Whether the power rose by the load: a positive value is drawn. */
  readonly isRise: boolean;
}

/** Least change of a power that counts as the load, W: a kettle draws 2,000, other appliances start by themselves. */
const LEAST_CHANGE_W = 800;
/** Channels that moved by at least this share of the largest change measured the same load. */
const SAME_SHARE = 0.6;

/**
 * Channels that moved when a load was switched on, the largest change first. Several of one load are usual: the meter
 * of the grid, one of its phases, and the plug of the load.
 */
export function findLoad(before: readonly LivePower[], after: readonly LivePower[]): readonly FoundLoad[] {
  const changes = after
    .flatMap(({ channel, watts }) => {
      const earlier = before.find((power) => power.channel === channel);
      return earlier ? [{ channel, changeW: watts - earlier.watts }] : [];
    })
    .filter(({ changeW }) => Math.abs(changeW) >= LEAST_CHANGE_W)
    .sort((a, b) => Math.abs(b.changeW) - Math.abs(a.changeW));
  const largestW = Math.abs(changes[0]?.changeW ?? 0);
  return changes
    .filter(({ changeW }) => Math.abs(changeW) >= largestW * SAME_SHARE)
    .map(({ channel, changeW }) => ({ channel, isRise: changeW > 0 }));
}
