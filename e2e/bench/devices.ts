/** A simulated device and its connection. */
export interface Device {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isTouched: boolean;
  /** CPU slowdown relative to this machine. */
  readonly cpuSlowdown: number;
  readonly mbitPerS: number;
  readonly latencyMs: number;
}

const SLOW = { cpuSlowdown: 4, mbitPerS: 10, latencyMs: 40 } as const;

/** The same slow CPU and connection with two window sizes. */
export const DEVICES: readonly Device[] = [
  { name: 'phone', viewport: { width: 390, height: 844 }, isTouched: true, ...SLOW },
  { name: 'desktop', viewport: { width: 1280, height: 900 }, isTouched: false, ...SLOW },
];
