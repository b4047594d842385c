import type { ChannelSample } from './wiring';

/** Possible wiring of a counter and a producer on one phase. */
export interface PairWiring {
  readonly counter: 'right' | 'reversed' | 'shifted';
  readonly producer: 'right' | 'reversed';
  readonly swapped: boolean;
}

/** One reading: grid import in W and var, production in W. */
interface Moment {
  readonly gridW: number;
  readonly reactiveVar: number;
  readonly madeW: number;
}

/** Minimum consumption of a home, W. */
const LEAST_LOAD_W = 10;
/** Maximum self-consumption of an inverter, W. */
const OWN_USE_W = 25;
/** Maximum reactive-to-active ratio of household loads: a power factor of 0.86. */
const MOST_LAG = 0.6;
const LAG_ALLOWANCE_VAR = 40;
/** Smaller changes are noise: an absolute part in W and a share of the flow. */
const NOISE = { watts: 12, share: 0.015 } as const;
/** Misfit in W weighted as 1 on the logarithmic scale; ten times as much weighs about three. */
const SCALE_W = 20;
/** Penalty a fault must outweigh to be preferred over correct wiring. */
const DOUBT = { reversed: 1.2, shifted: 1.2, swapped: 1.8 } as const;

const SHIFT = (2 * Math.PI) / 3;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const moves = (values: readonly number[]) =>
  values.slice(1).map((value, place) => value - (values[place] ?? value));
const beyond = (value: number, most: number) => Math.max(0, value - most);

/**
 * Violations, in W and var, of what is physically plausible: positive consumption, producers that only
 * produce, lag as of household loads.
 */
function misfit({ gridW, reactiveVar, madeW }: Moment): number {
  const loadW = gridW + madeW;
  return (
    beyond(LEAST_LOAD_W - loadW, 0) +
    beyond(-madeW, OWN_USE_W) +
    beyond(Math.abs(reactiveVar), MOST_LAG * Math.max(0, loadW) + LAG_ALLOWANCE_VAR)
  );
}

const apparentOf = ({ activeW, apparentVa }: ChannelSample) =>
  Math.max(Math.abs(activeW ?? 0), apparentVa ?? 0);

/** The reading as measured, optionally reversed. */
function straight(sample: ChannelSample, sign: 1 | -1, madeW: number): Moment {
  const gridW = sign * (sample.activeW ?? 0);
  const apparent = apparentOf(sample);
  return { gridW, madeW, reactiveVar: Math.sqrt(Math.max(0, apparent * apparent - gridW * gridW)) };
}

/**
 * The reading of a clamp paired with a neighbouring phase's voltage, turned back. The sign of the measured
 * angle is unknown: the less implausible one is used.
 */
function turned(sample: ChannelSample, turn: number, madeW: number): Moment {
  const apparent = apparentOf(sample);
  const angle = apparent === 0 ? 0 : Math.acos((sample.activeW ?? 0) / apparent);
  const at = (own: number): Moment => ({
    gridW: apparent * Math.cos(own),
    reactiveVar: apparent * Math.sin(own),
    madeW,
  });
  const unlikely = (moment: Moment) => misfit(moment) + beyond(-moment.reactiveVar, LAG_ALLOWANCE_VAR);
  const [one, other] = [at(angle - turn), at(-angle - turn)];
  return unlikely(one) <= unlikely(other) ? one : other;
}

/** Logarithmic, so that a single outlier does not dominate. */
const weighed = (watts: number) => Math.log1p(watts / SCALE_W);

/**
 * Misfit of a series: each reading, plus loads that change exactly when production does, which real loads
 * rarely do.
 */
function cost(series: readonly Moment[]): number {
  const made = moves(series.map(({ madeW }) => madeW));
  const loads = moves(series.map(({ gridW, madeW }) => gridW + madeW));
  const together = loads.map((move, place) => {
    const { gridW, reactiveVar, madeW } = series[place + 1] ?? { gridW: 0, reactiveVar: 0, madeW: 0 };
    const noiseW = NOISE.watts + NOISE.share * (Math.hypot(gridW, reactiveVar) + Math.abs(madeW));
    return beyond(Math.min(Math.abs(move), Math.abs(made[place] ?? 0)), noiseW);
  });
  return sum(series.map((moment) => weighed(misfit(moment)))) + sum(together.map(weighed));
}

/**
 * The wiring that explains the readings best, with correct wiring preferred in doubt.
 * @param isShiftable whether the home has other phases
 */
export function likeliestWiring(
  counter: readonly ChannelSample[],
  producer: readonly ChannelSample[],
  isShiftable: boolean,
): PairWiring {
  const madeBy = (sign: 1 | -1) => producer.map(({ activeW }) => sign * (activeW ?? 0));
  const candidates: { readonly wiring: PairWiring; readonly cost: number }[] = [];
  const add = (wiring: PairWiring, series: readonly Moment[], doubt: number) =>
    candidates.push({ wiring, cost: cost(series) + doubt });
  for (const [turnedRound, sign] of [
    ['right', 1],
    ['reversed', -1],
  ] as const) {
    const made = madeBy(sign);
    const doubt = sign < 0 ? DOUBT.reversed : 0;
    const at = (place: number) => made[place] ?? 0;
    const pair = { producer: turnedRound, swapped: false };
    add(
      { ...pair, counter: 'right' },
      counter.map((one, place) => straight(one, 1, at(place))),
      doubt,
    );
    add(
      { ...pair, counter: 'reversed' },
      counter.map((one, place) => straight(one, -1, at(place))),
      doubt + DOUBT.reversed,
    );
    for (const turn of isShiftable ? [SHIFT, -SHIFT] : [])
      add(
        { ...pair, counter: 'shifted' },
        counter.map((one, place) => turned(one, turn, at(place))),
        doubt + DOUBT.shifted,
      );
  }
  add(
    { counter: 'right', producer: 'right', swapped: true },
    producer.map((one, place) => straight(one, 1, counter[place]?.activeW ?? 0)),
    DOUBT.swapped,
  );
  const [best] = candidates.sort((a, b) => a.cost - b.cost);
  return best?.wiring ?? { counter: 'right', producer: 'right', swapped: false };
}
