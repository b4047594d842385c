import type { Device } from '@foyer/contract';

/** Places of plug types in a list of devices (spec 1 §9). */
const PLACES = new Map([
  ['MST', 0],
  ['ENP', 0],
  ['GMD', 1],
  ['TPH', 2],
  ['ETH', 3],
  ['SW', 4],
]);
const LAST_PLACE = 99;

/** Place of a plug type (upper case) among devices: MST and ENP 0, GMD 1, TPH 2, ETH 3, SW 4, others 99 (spec 1 §9). */
export function plugPlace(plugType: string): number {
  return PLACES.get(plugType) ?? LAST_PLACE;
}

/** Devices by the place of their plug; those of one place stay in the order they came in. */
export function devicesInOrder(devices: readonly Device[]): readonly Device[] {
  return [...devices].sort((one, other) => plugPlace(one.plugType) - plugPlace(other.plugType));
}
