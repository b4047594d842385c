import type { WiringChannel } from './wiring';

/**
 * What the load step says (D144, D171): `proven`; `reversed`: the counter fell by it; `elsewhere`: a producer moved by
 * it; `absent`: nothing moved; `disturbed`: something else moved too, so that it has to be tried again.
 */
export type LoadVerdict = 'proven' | 'reversed' | 'elsewhere' | 'absent' | 'disturbed';

/** What a load that was switched on showed (D144). Powers in W. */
export interface LoadStep {
  readonly beforeW: number;
  readonly afterW: number;
  readonly verdict: LoadVerdict;
  /** Whether a counter rose by the load, and no producer moved with it. */
  readonly proven: boolean;
  /** The counters that rose by it, and what else did. */
  readonly seenOn: readonly string[];
}

/** A load is seen where the power rose by it, a quarter more or less. */
const WITHIN = 0.25;
/** What no counter moves more than is nothing, as a share of the load. */
const NOTHING = 0.1;

/**
 * Judges the load step from the newest reading before and after `loadW` was switched on. What panels give more or less
 * meanwhile, and what other measured loads take, moves the grid too and is taken out; a load that shows on a producer
 * alone proves the opposite.
 */
export function loadStepOf(
  before: readonly WiringChannel[],
  after: readonly WiringChannel[],
  loadW: number,
): LoadStep {
  const newest = (channel: WiringChannel | undefined) => channel?.samples.at(-1)?.activeW ?? 0;
  const riseOf = (channel: WiringChannel) =>
    newest(channel) - newest(before.find(({ deviceId }) => deviceId === channel.deviceId));
  const isLoad = (riseW: number) => Math.abs(riseW - loadW) <= loadW * WITHIN;
  const of = (kind: WiringChannel['kind']) => after.filter((channel) => channel.kind === kind);
  const [counters, producers] = [of('counter'), of('production')];
  const sunOn = ({ phase }: WiringChannel) =>
    producers.filter((one) => one.phase === phase).reduce((sum, one) => sum + riseOf(one), 0);
  const heaterW = of('water_heater').reduce((sum, one) => sum + riseOf(one), 0);
  const rises = counters.map((channel) => riseOf(channel) + sunOn(channel));
  // On which phase a heater stands nobody says: wherever it leaves the load alone, or nothing.
  const explained =
    Math.abs(heaterW) <= loadW * NOTHING
      ? [rises]
      : rises.map((_, place) => rises.map((riseW, other) => (other === place ? riseW - heaterW : riseW)));
  const isStill = (all: readonly number[]) => all.every((riseW) => Math.abs(riseW) <= (loadW * WITHIN) / 2);
  const isOnly = (all: readonly number[], sign: 1 | -1) =>
    all.some((riseW, place) => isLoad(sign * riseW) && isStill(all.filter((_, other) => other !== place)));
  const found = explained.find((all) => isOnly(all, 1));
  const isOnProducer = producers.some(
    (one) =>
      isLoad(Math.abs(riseOf(one))) &&
      counters.every((counter) => counter.phase !== one.phase || Math.abs(riseOf(counter)) <= loadW * WITHIN),
  );
  const verdict = (): LoadVerdict => {
    if (isOnProducer) return 'elsewhere';
    if (found) return 'proven';
    if (explained.some(isStill)) return 'absent';
    return explained.some((all) => isOnly(all, -1)) ? 'reversed' : 'disturbed';
  };
  const said = verdict();
  const seen = counters.filter((_, place) => isLoad(found?.[place] ?? 0));
  const gridW = (channels: readonly WiringChannel[]) =>
    channels.filter(({ kind }) => kind === 'counter').reduce((sum, one) => sum + newest(one), 0);
  const others = after.filter((one) => one.kind !== 'counter' && isLoad(riseOf(one)));
  return {
    beforeW: gridW(before),
    afterW: gridW(after),
    verdict: said,
    seenOn: [...seen, ...others].map(({ deviceId }) => deviceId),
    proven: said === 'proven',
  };
}
