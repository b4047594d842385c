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
  readonly producedW: number;
}

/** Minimum consumption of a home, W. */
const MIN_LOAD_W = 10;
/** Maximum self-consumption of an inverter, W. */
const MAX_OWN_USE_W = 25;
/** Maximum reactive-to-active ratio of household loads: a power factor of 0.86. */
const MAX_LAG = 0.6;
const LAG_ALLOWANCE_VAR = 40;
/** Smaller changes are noise: an absolute part in W and a share of the flow. */
const NOISE = { watts: 12, share: 0.015 } as const;
/** Misfit in W weighted as 1 on the logarithmic scale; ten times as much weighs about three. */
const SCALE_W = 20;
/** Penalty a fault must outweigh to be preferred over correct wiring. */
const FAULT_PENALTY = { reversed: 1.2, shifted: 1.2, swapped: 1.8 } as const;

const SHIFT = (2 * Math.PI) / 3;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const changesOf = (values: readonly number[]) =>
  values.slice(1).map((value, index) => value - (values[index] ?? value));
const excess = (value: number, limit: number) => Math.max(0, value - limit);

/**
 * Violations, in W and var, of what is physically plausible: positive consumption, producers that only
 * produce, lag as of household loads.
 */
function misfit({ gridW, reactiveVar, producedW }: Moment): number {
  const loadW = gridW + producedW;
  return (
    excess(MIN_LOAD_W - loadW, 0) +
    excess(-producedW, MAX_OWN_USE_W) +
    excess(Math.abs(reactiveVar), MAX_LAG * Math.max(0, loadW) + LAG_ALLOWANCE_VAR)
  );
}

const apparentOf = ({ activeW, apparentVa }: ChannelSample) =>
  Math.max(Math.abs(activeW ?? 0), apparentVa ?? 0);

/** The reading as measured, optionally reversed. */
function measuredMoment(sample: ChannelSample, sign: 1 | -1, producedW: number): Moment {
  const gridW = sign * (sample.activeW ?? 0);
  const apparent = apparentOf(sample);
  return { gridW, producedW, reactiveVar: Math.sqrt(Math.max(0, apparent * apparent - gridW * gridW)) };
}

/**
 * The reading of a clamp paired with a neighbouring phase's voltage, turned back. The sign of the measured
 * angle is unknown: the less implausible one is used.
 */
function rotateBack(sample: ChannelSample, turn: number, producedW: number): Moment {
  const apparent = apparentOf(sample);
  const angle = apparent === 0 ? 0 : Math.acos((sample.activeW ?? 0) / apparent);
  const at = (own: number): Moment => ({
    gridW: apparent * Math.cos(own),
    reactiveVar: apparent * Math.sin(own),
    producedW,
  });
  const implausibility = (moment: Moment) => misfit(moment) + excess(-moment.reactiveVar, LAG_ALLOWANCE_VAR);
  const [one, other] = [at(angle - turn), at(-angle - turn)];
  return implausibility(one) <= implausibility(other) ? one : other;
}

/** Logarithmic, so that a single outlier does not dominate. */
const logWeight = (watts: number) => Math.log1p(watts / SCALE_W);

/**
 * Misfit of a series: each reading, plus loads that change exactly when production does, which real loads
 * rarely do.
 */
function cost(series: readonly Moment[]): number {
  const produced = changesOf(series.map(({ producedW }) => producedW));
  const loads = changesOf(series.map(({ gridW, producedW }) => gridW + producedW));
  const together = loads.map((change, index) => {
    const { gridW, reactiveVar, producedW } = series[index + 1] ?? { gridW: 0, reactiveVar: 0, producedW: 0 };
    const noiseW = NOISE.watts + NOISE.share * (Math.hypot(gridW, reactiveVar) + Math.abs(producedW));
    return excess(Math.min(Math.abs(change), Math.abs(produced[index] ?? 0)), noiseW);
  });
  return sum(series.map((moment) => logWeight(misfit(moment)))) + sum(together.map(logWeight));
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
  const producedBy = (sign: 1 | -1) => producer.map(({ activeW }) => sign * (activeW ?? 0));
  const candidates: { readonly wiring: PairWiring; readonly cost: number }[] = [];
  const add = (wiring: PairWiring, series: readonly Moment[], penalty: number) =>
    candidates.push({ wiring, cost: cost(series) + penalty });
  for (const [producerWiring, sign] of [
    ['right', 1],
    ['reversed', -1],
  ] as const) {
    const produced = producedBy(sign);
    const penalty = sign < 0 ? FAULT_PENALTY.reversed : 0;
    const at = (index: number) => produced[index] ?? 0;
    const pair = { producer: producerWiring, swapped: false };
    add(
      { ...pair, counter: 'right' },
      counter.map((one, index) => measuredMoment(one, 1, at(index))),
      penalty,
    );
    add(
      { ...pair, counter: 'reversed' },
      counter.map((one, index) => measuredMoment(one, -1, at(index))),
      penalty + FAULT_PENALTY.reversed,
    );
    for (const turn of isShiftable ? [SHIFT, -SHIFT] : [])
      add(
        { ...pair, counter: 'shifted' },
        counter.map((one, index) => rotateBack(one, turn, at(index))),
        penalty + FAULT_PENALTY.shifted,
      );
  }
  add(
    { counter: 'right', producer: 'right', swapped: true },
    producer.map((one, index) => measuredMoment(one, 1, counter[index]?.activeW ?? 0)),
    FAULT_PENALTY.swapped,
  );
  const [best] = candidates.sort((a, b) => a.cost - b.cost);
  return best?.wiring ?? { counter: 'right', producer: 'right', swapped: false };
}
