/** Distinguishable chart colours, assigned to a household's devices in turn. */
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

/** Colour of a new device in a household that already has `earlier` devices. */
export function deviceColour(earlier: number): string {
  return DEVICE_COLOURS[earlier % DEVICE_COLOURS.length] ?? DEVICE_COLOURS[0];
}
