import type { ChannelKind, ChannelSample, WiringChannel, WiringVerdict } from './wiring';

/** Simulated wiring faults, of the counter unless named otherwise. */
export const WIRINGS = [
  'right',
  'counter reversed',
  'counter of another phase',
  'counter silent',
  'producer reversed',
  'producer silent',
  'both reversed',
  'swapped',
  'water heater reversed',
  'water heater silent',
  'water heater of another home',
  'composite silent',
] as const;
export type Wiring = (typeof WIRINGS)[number];
export type Light = 'day' | 'dusk' | 'night';

/** Deterministic pseudo-random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Power on a conductor relative to its own phase's voltage, positive into the home. */
interface Flow {
  readonly activeW: number;
  readonly reactiveVar: number;
}

/** A simulated installation with its known faults. */
interface KnownInstallation {
  readonly name: string;
  readonly light: Light;
  readonly channels: readonly WiringChannel[];
  /** By channel id. */
  readonly truth: Readonly<Record<string, WiringVerdict>>;
}

const READINGS = 8;
const THIRD_OF_A_TURN = (2 * Math.PI) / 3;
const between = (random: () => number, from: number, to: number) => from + random() * (to - from);
/** Approximately normal, with standard deviation 1. */
const noise = (random: () => number) => random() + random() + random() + random() + random() + random() - 3;

/** What a clamp reads: turned by an angle when paired with another phase's voltage, with meter noise. */
function read(
  { activeW, reactiveVar }: Flow,
  turn: number,
  sign: number,
  random: () => number,
): ChannelSample {
  const apparent = Math.hypot(activeW, reactiveVar) * (1 + 0.004 * noise(random));
  const angle = Math.atan2(reactiveVar, activeW) + turn;
  return {
    activeW: Math.round(sign * apparent * Math.cos(angle) + 3 * noise(random)),
    apparentVa: Math.round(Math.max(0, apparent + 2 * Math.abs(noise(random)))),
  };
}
const SILENT: ChannelSample = { activeW: 0, apparentVa: 1 };

/** Loads of a phase: a base load with lag, and one switched at reading `at`. */
function loadsOf(random: () => number, at: number): Flow[] {
  const base = between(random, 120, 450);
  const lag = Math.tan(between(random, 0.05, 0.45));
  const switchedW = between(random, 250, 2_200);
  const isOn = random() < 0.5;
  return Array.from({ length: READINGS }, (_, index) => {
    const baseW = base * (1 + 0.03 * noise(random));
    const more = index >= at === isOn ? switchedW : 0;
    return { activeW: baseW + more, reactiveVar: baseW * lag + more * 0.1 };
  });
}

/** Panels of a phase, with a cloud at one reading. At night an inverter consumes a little. */
function panelsOf(random: () => number, light: Light, cloudAt: number): Flow[] {
  if (light === 'night') return Array.from({ length: READINGS }, () => ({ activeW: -4, reactiveVar: 28 }));
  const peakW = light === 'day' ? between(random, 500, 3_000) : between(random, 0, 60);
  let share = between(random, 0.5, 1);
  return Array.from({ length: READINGS }, (_, index) => {
    share = Math.min(1, Math.max(0.15, share + 0.02 * noise(random)));
    if (index === cloudAt) share = share > 0.6 ? share * 0.5 : Math.min(1, share * 1.7);
    return { activeW: peakW * share, reactiveVar: 0.03 * peakW * share };
  });
}

const minus = (a: Flow, b: Flow): Flow => ({
  activeW: a.activeW - b.activeW,
  reactiveVar: a.reactiveVar - b.reactiveVar,
});

/** Expected verdicts on the first phase; everything else is plausible. */
const OF_COUNTER: Readonly<Partial<Record<Wiring, WiringVerdict>>> = {
  'counter reversed': 'reversed',
  'both reversed': 'reversed',
  'counter of another phase': 'wrong-phase',
  'counter silent': 'no-signal',
  swapped: 'swapped',
};
const OF_PRODUCER: Readonly<Partial<Record<Wiring, WiringVerdict>>> = {
  'producer reversed': 'reversed',
  'both reversed': 'reversed',
  'producer silent': 'no-signal',
  swapped: 'swapped',
};
const OF_HEATER: Readonly<Partial<Record<Wiring, WiringVerdict>>> = {
  'water heater reversed': 'reversed',
  'water heater silent': 'no-signal',
  'water heater of another home': 'impossible',
};

/** What a clamp reads of the flows, given its fault. */
function clampReadings(
  flows: readonly Flow[],
  verdict: WiringVerdict,
  random: () => number,
): ChannelSample[] {
  const turn = verdict === 'wrong-phase' ? (random() < 0.5 ? 1 : -1) * THIRD_OF_A_TURN : 0;
  const sign = verdict === 'reversed' ? -1 : 1;
  return flows.map((flow) => (verdict === 'no-signal' ? SILENT : read(flow, turn, sign, random)));
}

interface InstallationSpec {
  readonly wiring: Wiring;
  readonly light: Light;
  readonly phases: 1 | 3;
}

/** A simulated installation with one fault, on the first phase. */
export function installationOf(seed: number, { wiring, light, phases }: InstallationSpec): KnownInstallation {
  const random = createRandom(seed);
  const truth: Record<string, WiringVerdict> = {};
  const channels: WiringChannel[] = [];
  const add = (
    id: string,
    kind: ChannelKind,
    phase: number | null,
    flows: readonly Flow[],
    is: WiringVerdict,
  ) => {
    channels.push({ deviceId: id, kind, phase, samples: clampReadings(flows, is, random) });
    truth[id] = is;
  };
  const always = (flow: Flow) => Array.from({ length: READINGS }, () => flow);
  // Above every base load, so that the home is never large enough for a heater it does not feed.
  const isForeign = wiring === 'water heater of another home';
  const heater = {
    activeW: between(random, isForeign ? 6_000 : 1_200, isForeign ? 9_000 : 2_400),
    reactiveVar: 0,
  };
  for (let number = 1; number <= phases; number += 1) {
    const phase = phases === 3 ? number : null;
    const fault = number === 1 ? wiring : 'right';
    // Not at the same reading as the cloud: the two would be indistinguishable.
    const at = 1 + Math.floor(random() * (READINGS - 1));
    const cloudAt = 1 + ((at + Math.floor(random() * (READINGS - 2))) % (READINGS - 1));
    const [loads, panels] = [loadsOf(random, at), panelsOf(random, light, cloudAt)];
    const fed = number === 1 && !isForeign ? heater.activeW : 0;
    const grid = loads.map((load, index) => {
      const net = minus(load, panels[index] ?? load);
      return { ...net, activeW: net.activeW + fed };
    });
    const [atCounter, atProducer] = fault === 'swapped' ? [panels, grid] : [grid, panels];
    const producer = OF_PRODUCER[fault] ?? 'plausible';
    add(`counter ${number}`, 'counter', phase, atCounter, OF_COUNTER[fault] ?? 'plausible');
    add(`producer ${number}`, 'production', phase, atProducer, producer);
  }
  add('water heater', 'water_heater', null, always(heater), OF_HEATER[wiring] ?? 'plausible');
  const part = { activeW: between(random, 60, 900), reactiveVar: 20 };
  add(
    'composite',
    'composite',
    null,
    always(part),
    wiring === 'composite silent' ? 'no-signal' : 'plausible',
  );
  const name = `${wiring}, ${light}, ${phases} phase${phases === 3 ? 's' : ''}, seed ${seed}`;
  return { name, light, channels, truth };
}

/** Whether a fault is detectable: without sun, producers cannot be judged. */
export function isDetectable(wiring: Wiring, light: Light, phases: 1 | 3): boolean {
  if (wiring === 'counter of another phase') return phases === 3;
  if (light === 'day') return true;
  if (light === 'dusk')
    return !['swapped', 'producer reversed', 'producer silent', 'both reversed'].includes(wiring);
  return !['producer reversed', 'producer silent', 'both reversed'].includes(wiring);
}
