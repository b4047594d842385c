import type { Device } from '@foyer/contract';

/** Sort order of plug types. */
const RANKS = new Map([
  ['MST', 0],
  ['ENP', 0],
  ['GMD', 1],
  ['TPH', 2],
  ['ETH', 3],
  ['SW', 4],
]);
const LAST_RANK = 99;

/** Sort order of a plug type (upper case): MST and ENP 0, GMD 1, TPH 2, ETH 3, SW 4, others 99. */
export function plugRank(plugType: string): number {
  return RANKS.get(plugType) ?? LAST_RANK;
}

/** Devices sorted by plug type; stable. */
export function sortDevices(devices: readonly Device[]): readonly Device[] {
  return [...devices].sort((one, other) => plugRank(one.plugType) - plugRank(other.plugType));
}
