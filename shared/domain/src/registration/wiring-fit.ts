import type { ChannelSample } from './wiring';

/** How a counter and a producer of one phase may be wired (D144). */
export interface PairWiring {
  readonly counter: 'right' | 'reversed' | 'shifted';
  readonly producer: 'right' | 'reversed';
  readonly swapped: boolean;
}

/** W into the house from the grid, var on it, and W the panels give, at one moment. */
interface Moment {
  readonly gridW: number;
  readonly reactiveVar: number;
  readonly madeW: number;
}

/** What a house takes at least, W. */
const LEAST_LOAD_W = 10;
/** What an inverter may take itself, W. */
const OWN_USE_W = 25;
/** Reactive to active power of what households run: a cosine of 0.86. */
const MOST_LAG = 0.6;
const LAG_ALLOWANCE_VAR = 40;
/** Moves smaller than this, and this share of what flows, are noise, W. */
const NOISE = { watts: 12, share: 0.015 } as const;
/** A reading that fits no better than this, W, counts once; ten times as bad, about three times. */
const SCALE_W = 20;
/** A fault is believed when it explains the readings better than rightness does by so much. */
const DOUBT = { reversed: 1.2, shifted: 1.2, swapped: 1.8 } as const;

const SHIFT = (2 * Math.PI) / 3;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const moves = (values: readonly number[]) =>
  values.slice(1).map((value, place) => value - (values[place] ?? value));
const beyond = (value: number, most: number) => Math.max(0, value - most);

/** How badly a moment fits a house that uses at least a little, with panels that only give, and lags as loads do. */
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

/** As it was read, the way round that is believed. */
function straight(sample: ChannelSample, sign: 1 | -1, madeW: number): Moment {
  const gridW = sign * (sample.activeW ?? 0);
  const apparent = apparentOf(sample);
  return { gridW, madeW, reactiveVar: Math.sqrt(Math.max(0, apparent * apparent - gridW * gridW)) };
}

/**
 * What a clamp that goes with the voltage of the phase before or behind says of its own. Which way the angle between
 * current and voltage points is not read: it is the one by which the current lags, as that of loads does.
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

/** One reading that is far out says hardly more than one that is out. */
const weighed = (watts: number) => Math.log1p(watts / SCALE_W);

/**
 * How badly a series of moments fits: each of them, and loads that move just when the panels do, which those of a house
 * do not, but once by chance.
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
 * The wiring under which the readings of a phase's counter and producer make most sense (D144): of each way it is asked
 * what the house would then take and the panels give. Rightness is believed in doubt. `isShiftable`: whether there are
 * other phases.
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
