import type { WiringChannel } from './wiring';

/**
 * `proven`: a counter rose by the load. `reversed`: it fell. `elsewhere`: a producer moved instead. `absent`:
 * nothing moved. `disturbed`: other loads moved too, repeat the test.
 */
export type LoadVerdict = 'proven' | 'reversed' | 'elsewhere' | 'absent' | 'disturbed';

/** Result of switching on a known load, W. */
export interface LoadStep {
  readonly beforeW: number;
  readonly afterW: number;
  readonly verdict: LoadVerdict;
  /** True for the verdict `proven`. */
  readonly proven: boolean;
  /** Devices whose power rose by the load. */
  readonly seenOn: readonly string[];
}

/** Tolerance, as a share of the load. */
const TOLERANCE = 0.25;
/** Water heater changes below this share of the load are ignored. */
const NEGLIGIBLE_SHARE = 0.1;

/**
 * Evaluates the load step from the newest readings before and after `loadW` was switched on. Changes of
 * production and of other measured loads are subtracted.
 */
export function loadStepOf(
  before: readonly WiringChannel[],
  after: readonly WiringChannel[],
  loadW: number,
): LoadStep {
  const newest = (channel: WiringChannel | undefined) => channel?.samples.at(-1)?.activeW ?? 0;
  const riseOf = (channel: WiringChannel) =>
    newest(channel) - newest(before.find(({ deviceId }) => deviceId === channel.deviceId));
  const isLoad = (riseW: number) => Math.abs(riseW - loadW) <= loadW * TOLERANCE;
  const of = (kind: WiringChannel['kind']) => after.filter((channel) => channel.kind === kind);
  const [counters, producers] = [of('counter'), of('production')];
  const productionRiseOn = ({ phase }: WiringChannel) =>
    producers.filter((one) => one.phase === phase).reduce((sum, one) => sum + riseOf(one), 0);
  const heaterW = of('water_heater').reduce((sum, one) => sum + riseOf(one), 0);
  const rises = counters.map((channel) => riseOf(channel) + productionRiseOn(channel));
  // The phase of a water heater is unknown: try each, unless its change is negligible.
  const explained =
    Math.abs(heaterW) <= loadW * NEGLIGIBLE_SHARE
      ? [rises]
      : rises.map((_, index) => rises.map((riseW, other) => (other === index ? riseW - heaterW : riseW)));
  const isStill = (all: readonly number[]) =>
    all.every((riseW) => Math.abs(riseW) <= (loadW * TOLERANCE) / 2);
  const isOnly = (all: readonly number[], sign: 1 | -1) =>
    all.some((riseW, index) => isLoad(sign * riseW) && isStill(all.filter((_, other) => other !== index)));
  const found = explained.find((all) => isOnly(all, 1));
  const isOnProducer = producers.some(
    (one) =>
      isLoad(Math.abs(riseOf(one))) &&
      counters.every(
        (counter) => counter.phase !== one.phase || Math.abs(riseOf(counter)) <= loadW * TOLERANCE,
      ),
  );
  const verdict = (): LoadVerdict => {
    if (isOnProducer) return 'elsewhere';
    if (found) return 'proven';
    if (explained.some(isStill)) return 'absent';
    return explained.some((all) => isOnly(all, -1)) ? 'reversed' : 'disturbed';
  };
  const result = verdict();
  const seen = counters.filter((_, index) => isLoad(found?.[index] ?? 0));
  const gridW = (channels: readonly WiringChannel[]) =>
    channels.filter(({ kind }) => kind === 'counter').reduce((sum, one) => sum + newest(one), 0);
  const others = after.filter((one) => one.kind !== 'counter' && isLoad(riseOf(one)));
  return {
    beforeW: gridW(before),
    afterW: gridW(after),
    verdict: result,
    seenOn: [...seen, ...others].map(({ deviceId }) => deviceId),
    proven: result === 'proven',
  };
}
