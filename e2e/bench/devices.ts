/** A device and its line, as the benchmark imitates them. */
export interface Device {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isTouched: boolean;
  /** How many times slower than this machine it computes. */
  readonly cpuSlowdown: number;
  readonly mbitPerS: number;
  readonly latencyMs: number;
}

const SLOW = { cpuSlowdown: 4, mbitPerS: 10, latencyMs: 40 } as const;

/** The same slow machine and line with two windows: what differs is what the page does for them. */
export const DEVICES: readonly Device[] = [
  { name: 'phone', viewport: { width: 390, height: 844 }, isTouched: true, ...SLOW },
  { name: 'desktop', viewport: { width: 1280, height: 900 }, isTouched: false, ...SLOW },
];
