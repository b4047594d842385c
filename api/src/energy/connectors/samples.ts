import { createHash } from 'node:crypto';
import type { DecodedChannel, DecodedSample } from './decoder';
import { numberOf } from './payload';

export const WH = 3600;
export const KWH = 1000 * WH;

/** A value as a device states it. */
export interface Measurement {
  readonly channel: DecodedChannel;
  readonly value: unknown;
  /** Ws, W, °C or percent per unit of the value. */
  readonly factor: number;
}

/** Registers that a device could not read, as integers of 16, 32 and 48 bits. */
const SENTINELS = new Set([
  0x7fff, -0x8000, 0x8000, 0xffff, 0x7fffffff, -0x80000000, 0x80000000, 0xffffffff, 0xffffffffffff,
]);
/** Drivers divide registers of powers and temperatures, and the sentinels with them. */
const DIVISORS = [1, 10, 100];

/** Possible stored values, lowest and highest. */
const RANGES = {
  counter: [0, Number.MAX_SAFE_INTEGER],
  power: [-1_000_000, 1_000_000],
  temperature: [-100, 200],
  charge_level: [0, 100],
} as const;

/** Samples of what could be measured, in the same order; the others have none. */
export function samplesOf(
  measurements: readonly Measurement[],
  atMs: number | null = null,
): readonly DecodedSample[] {
  const samples: DecodedSample[] = [];
  for (const { channel, value, factor } of measurements) {
    const number = numberOf(value);
    if (number === null || isSentinel(number, channel.kind)) continue;
    const scaled = channel.kind === 'counter' ? Math.round(number * factor) : number * factor;
    const [lowest, highest] = RANGES[channel.kind];
    if (scaled >= lowest && scaled <= highest) samples.push({ channel, value: scaled, atMs });
  }
  return samples;
}

function isSentinel(value: number, kind: DecodedChannel['kind']): boolean {
  if (kind === 'counter') return SENTINELS.has(value);
  return DIVISORS.some((divisor) => SENTINELS.has(Number((value * divisor).toFixed(6))));
}

/** Name of a channel. Other characters and the end of long names give way to a hash of the whole. */
export function channelName(...parts: readonly string[]): string {
  const name = parts.join('/');
  if (/^[\w\-.:/]{1,120}$/.test(name)) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${name.replace(/[^\w\-.:/]/g, '_').slice(0, 100)}-${hash}`;
}

/** Text of a device for people: one line of at most 80 characters. */
export function shortText(value: unknown, otherwise: string): string {
  if (typeof value !== 'string') return otherwise;
  const line = value.replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...line].slice(0, 80).join('') || otherwise;
}
