import { type Reading, sunHeightDegrees } from '@foyer/domain';
import type { JudgedChannel } from './channel-store';
import { type Flow, flowOf, isFlow, isPower } from './quantities';

export const REJECTION_REASONS = [
  'unknown_channel',
  'unknown_unit',
  'sentinel',
  'clock_ahead',
  'too_old',
  'above_subscribed_power',
  'production_at_night',
  'too_many_messages',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A reading as a source sends it. */
export interface SentReading {
  readonly householdId: string;
  /** Name of the channel at the source. */
  readonly channel: string;
  readonly atMs: number;
  readonly value: number;
  readonly unit: string;
}

export interface RejectedReading extends SentReading {
  readonly reason: RejectionReason;
  /** Counted as one. Default 1. */
  readonly readings?: number;
}

/** Clocks of sources may be this much ahead. */
const CLOCK_AHEAD_MS = 120_000;
/** Values that devices send for "not measured": the ends of 15-, 16-, 31- and 32-bit numbers. */
const SENTINELS = new Set([-32_768, 32_767, 65_535, -2_147_483_648, 2_147_483_647, 4_294_967_295]);
/** A DS18B20 reports 85 °C before its first measurement, and -127 °C when it is disconnected. */
const TEMPERATURE_SENTINELS = new Set([85, -127]);
const TEMPERATURES_C = [-60, 120] as const;
/** Share of the subscribed power above which no home draws: breakers trip before. */
const SUBSCRIBED_SHARE = 1.5;
/** End of nautical twilight. */
const NIGHT_BELOW_DEGREES = -12;
/** Noise of inverters and their meters. */
const NIGHT_NOISE_W = 50;

/** Whether a value is what devices send when they measure nothing. `sent` is in the unit of the source. */
export function isSentinel(
  { quantity }: Pick<JudgedChannel, 'quantity'>,
  sent: number,
  stored: number,
): boolean {
  if (!Number.isFinite(stored) || SENTINELS.has(sent)) return true;
  if (quantity === 'temperature')
    return TEMPERATURE_SENTINELS.has(sent) || stored < TEMPERATURES_C[0] || stored > TEMPERATURES_C[1];
  return stored < 0 && !isPower(quantity);
}

/** Why the time of a reading is refused; null when it is accepted. */
export function timeFault(atMs: number, nowMs: number, keptSinceMs: number): RejectionReason | null {
  if (atMs > nowMs + CLOCK_AHEAD_MS) return 'clock_ahead';
  return atMs < keptSinceMs ? 'too_old' : null;
}

/** Whether a counter cannot have risen to a reading from any of those before it, at most `limitW` at a time. */
function hasRisenTooFast(reading: Reading, before: readonly Reading[], roundingWs: number, limitW: number) {
  return (
    before.length > 0 &&
    before.every(({ atMs, value }) => {
      const seconds = (reading.atMs - atMs) / 1000;
      return reading.value - value > limitW * seconds + 2 * roundingWs;
    })
  );
}

const isNight = (atMs: number, { latitude, longitude }: JudgedChannel) =>
  latitude !== null &&
  longitude !== null &&
  sunHeightDegrees(atMs, { latitude, longitude }) < NIGHT_BELOW_DEGREES;

const DRAWN: readonly Flow[] = ['import', 'consumption', 'heating'];

/** Whether readings of a channel are judged by earlier ones; no others have to be read. */
export function isJudgedByEarlier(channel: JudgedChannel, readings: readonly Reading[]): boolean {
  const { quantity, subscribedKva } = channel;
  if (!isFlow(quantity)) return false;
  if (DRAWN.includes(quantity)) return subscribedKva !== null;
  return quantity === 'production' && readings.some(({ atMs }) => isNight(atMs, channel));
}

/**
 * Why the value of a reading is refused; null when it is accepted.
 * @param before the last reading before it, and the accepted ones of the hour before it: after strays of a counter
 * the old level comes back
 */
export function valueFault(
  channel: JudgedChannel,
  reading: Reading,
  before: readonly Reading[],
): RejectionReason | null {
  const { quantity, roundingWs, subscribedKva } = channel;
  const flow = flowOf(quantity);
  const exceeds = (earlier: readonly Reading[], limitW: number) =>
    isFlow(quantity)
      ? hasRisenTooFast(reading, earlier, roundingWs, limitW)
      : isPower(quantity) && Math.abs(reading.value) > limitW;
  const isDrawn = flow !== null && DRAWN.includes(flow);
  if (isDrawn && subscribedKva !== null && exceeds(before, SUBSCRIBED_SHARE * subscribedKva * 1000))
    return 'above_subscribed_power';
  if (flow === 'production' && isNight(reading.atMs, channel)) {
    // What was produced before dusk may be reported after it.
    const ofNight = before.filter(({ atMs }) => isNight(atMs, channel));
    if (exceeds(isFlow(quantity) ? ofNight : before, NIGHT_NOISE_W)) return 'production_at_night';
  }
  return null;
}
