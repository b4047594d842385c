/** Colours a device's curves may have, told apart at a glance; new devices take them in turn. */
const DEVICE_COLOURS = [
  '#f2b134',
  '#4c7dd1',
  '#3f9e6b',
  '#c9592f',
  '#8a63b8',
  '#2f9aa6',
  '#b8577e',
  '#7a8b36',
  '#a0702d',
] as const;

/** The colour of a household's device, by how many it had before. */
export function deviceColour(earlier: number): string {
  return DEVICE_COLOURS[earlier % DEVICE_COLOURS.length] ?? DEVICE_COLOURS[0];
}
