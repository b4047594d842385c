import type { WiringChannel } from './wiring';

/**
 * `proven`: a counter rose by the load. `reversed`: it fell. `elsewhere`: a producer moved instead. `absent`:
 * nothing moved. `disturbed`: other loads moved too, repeat the test.
 */
export const LOAD_VERDICTS = ['proven', 'reversed', 'elsewhere', 'absent', 'disturbed'] as const;
export type LoadVerdict = (typeof LOAD_VERDICTS)[number];

/** Result of switching on a known load, W. */
export interface LoadStep {
  readonly beforeW: number;
  readonly afterW: number;
  readonly verdict: LoadVerdict;
  /** True for the verdict `proven`. */
  readonly proven: boolean;
  /**
   * By how much panels and other measured loads moved the counters meanwhile, W. The load is what remains:
   * `afterW - beforeW - othersW`.
   */
  readonly othersW: number;
  /** Counters that rose by the load; for `reversed` and `elsewhere` the clamps that moved by it wrongly. */
  readonly seenOn: readonly string[];
}

/** A stored load step; records of earlier releases have no verdict. */
export interface StoredLoadStep {
  readonly loadW: number;
  readonly beforeW: number;
  readonly afterW: number;
  readonly proven: boolean;
  readonly verdict?: LoadVerdict | undefined;
  readonly othersW?: number | undefined;
}

/**
 * The load step that counts after another test of the same wiring: a proof stays unless a later test contradicts it.
 * A kettle that was not on, or another load, contradicts nothing.
 */
export function countingLoadStep<Step extends Pick<StoredLoadStep, 'proven' | 'verdict'>>(
  earlier: Step | null,
  later: Step | null,
): Step | null {
  if (later === null) return earlier;
  const contradicts = later.verdict === 'reversed' || later.verdict === 'elsewhere';
  return earlier?.proven && !later.proven && !contradicts ? earlier : later;
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
  const wrongProducers = producers.filter(
    (one) =>
      isLoad(Math.abs(riseOf(one))) &&
      counters.every(
        (counter) => counter.phase !== one.phase || Math.abs(riseOf(counter)) <= loadW * TOLERANCE,
      ),
  );
  const fallen = explained.find((all) => isOnly(all, -1));
  const verdict = (): LoadVerdict => {
    if (wrongProducers.length > 0) return 'elsewhere';
    if (found) return 'proven';
    if (explained.some(isStill)) return 'absent';
    return fallen ? 'reversed' : 'disturbed';
  };
  const result = verdict();
  const gridW = (channels: readonly WiringChannel[]) =>
    channels.filter(({ kind }) => kind === 'counter').reduce((sum, one) => sum + newest(one), 0);
  const seen = (): readonly WiringChannel[] => {
    if (result === 'elsewhere') return wrongProducers;
    if (result === 'reversed') return counters.filter((_, index) => isLoad(-(fallen?.[index] ?? 0)));
    return counters.filter((_, index) => isLoad(found?.[index] ?? 0));
  };
  const productionRiseW = producers.reduce((sum, one) => sum + riseOf(one), 0);
  return {
    beforeW: gridW(before),
    afterW: gridW(after),
    verdict: result,
    othersW: heaterW - productionRiseW,
    seenOn: seen().map(({ deviceId }) => deviceId),
    proven: result === 'proven',
  };
}
