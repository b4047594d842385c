/** What a measured channel is there to measure (spec 2 §2, D144). */
export type ChannelKind = 'counter' | 'production' | 'water_heater' | 'composite';

/** One reading of a channel: W (negative: the other way round) and VA; null where nothing came. */
export interface ChannelSample {
  readonly activeW: number | null;
  readonly apparentVa: number | null;
}

/** A channel with its last readings, oldest first; those of all channels were taken at the same moments. */
export interface WiringChannel {
  readonly deviceId: string;
  readonly kind: ChannelKind;
  /** Electrical phase 1 to 3; null in a home of one phase. */
  readonly phase: number | null;
  readonly samples: readonly ChannelSample[];
}

/** What can be said of a channel's wiring (D144). */
export const WIRING_VERDICTS = ['plausible', 'reversed', 'wrong-phase', 'no-signal', 'swapped'] as const;
/** One of {@link WIRING_VERDICTS}. */
export type WiringVerdict = (typeof WIRING_VERDICTS)[number];

/** What is to be said of a channel (D144). */
export interface ChannelFinding {
  readonly deviceId: string;
  /** The newest reading, W. */
  readonly powerW: number | null;
  readonly direction: 'in' | 'out' | 'still';
  /** Whether the readings hardly differ. */
  readonly steady: boolean;
  readonly verdict: WiringVerdict;
}

/** Below this a channel is silent, VA. */
const SILENT_VA = 5;
/** A power below this has no direction, W. */
const STILL_W = 20;
/** A load that is switched, or a cloud, moves a channel by at least this, W. */
const MOVE_W = 120;
/** What a channel that a move does not concern moves at most, W. */
const CALM_W = 45;
/** Between these cosines a clamp and its voltage do not belong together: a third of a turn lies between them. */
const SHIFTED = { from: 0.08, to: 0.83 } as const;

const actives = ({ samples }: WiringChannel) => samples.map(({ activeW }) => activeW ?? 0);
const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const moves = (values: readonly number[]) =>
  values.slice(1).map((value, index) => value - (values[index] ?? value));

function isSilent({ samples }: WiringChannel): boolean {
  return samples.every(({ apparentVa }) => (apparentVa ?? 0) < SILENT_VA);
}

/** Current and voltage of two different phases: the power factor is one no household load has over all readings. */
function isShifted({ samples, phase }: WiringChannel): boolean {
  const apparentVa = mean(samples.map((sample) => sample.apparentVa ?? 0));
  if (phase === null || apparentVa < 4 * SILENT_VA) return false;
  const factor = Math.abs(mean(samples.map(({ activeW }) => activeW ?? 0))) / apparentVa;
  return factor > SHIFTED.from && factor < SHIFTED.to;
}

const samePhase = (a: WiringChannel, b: WiringChannel) => a.phase === b.phase;

/**
 * Whether counter and producer of a phase were mixed up. Loads that are switched move the grid alone, so a move that the
 * producer makes alone is a load's; and without sun no panel gives anything while the counter says nothing.
 */
function areSwapped(counter: WiringChannel, producer: WiringChannel, sun: boolean): boolean {
  if (!sun) return isSilent(counter) && Math.abs(mean(actives(producer))) > STILL_W;
  if (isSilent(counter)) return false;
  const ofCounter = moves(actives(counter));
  return moves(actives(producer)).some(
    (move, index) => Math.abs(move) >= MOVE_W && Math.abs(ofCounter[index] ?? 0) <= CALM_W,
  );
}

/**
 * Whether a counter counts the wrong way: what panels give more, the grid gives less. Without a cloud to see that by, a
 * house that would have to give more than its panels do says it too.
 */
function isCounterReversed(
  counter: WiringChannel,
  producer: WiringChannel | undefined,
  sun: boolean,
): boolean {
  const grid = actives(counter);
  if (!sun) return mean(grid) < -STILL_W;
  // Panels that nobody measures may give more than the house takes: nothing speaks against it.
  if (!producer || isSilent(producer)) return false;
  const given = actives(producer).map(Math.abs);
  const ofGrid = moves(grid);
  const together = moves(given).reduce(
    (sum, move, index) => (Math.abs(move) >= MOVE_W / 2 ? sum + move * (ofGrid[index] ?? 0) : sum),
    0,
  );
  if (together !== 0) return together > 0;
  return mean(grid) + mean(given) < -STILL_W;
}

function verdictOf(channel: WiringChannel, all: readonly WiringChannel[], sun: boolean): WiringVerdict {
  const partner = (kind: ChannelKind) => all.find((one) => one.kind === kind && samePhase(one, channel));
  const counter = channel.kind === 'counter' ? channel : partner('counter');
  const producer = channel.kind === 'production' ? channel : partner('production');
  const isOfPair = channel === counter || channel === producer;
  if (isOfPair && counter && producer && areSwapped(counter, producer, sun)) return 'swapped';
  if (isSilent(channel)) return channel.kind === 'production' && !sun ? 'plausible' : 'no-signal';
  if (isShifted(channel)) return 'wrong-phase';
  switch (channel.kind) {
    case 'counter':
      return isCounterReversed(channel, producer, sun) ? 'reversed' : 'plausible';
    case 'composite':
      return 'plausible';
    default:
      return mean(actives(channel)) < -STILL_W ? 'reversed' : 'plausible';
  }
}

/** Judges every channel of an installation (D144). `sun`: whether panels can give anything now. */
export function wiringFindings(channels: readonly WiringChannel[], sun: boolean): readonly ChannelFinding[] {
  return channels.map((channel) => {
    const powerW = channel.samples.at(-1)?.activeW ?? null;
    const direction = Math.abs(powerW ?? 0) < STILL_W ? 'still' : (powerW ?? 0) > 0 ? 'in' : 'out';
    const steady = moves(actives(channel)).every((move) => Math.abs(move) < MOVE_W);
    return {
      deviceId: channel.deviceId,
      powerW,
      direction,
      steady,
      verdict: verdictOf(channel, channels, sun),
    };
  });
}

/** What a load that was switched on showed (D144). Powers in W. */
export interface LoadStep {
  readonly beforeW: number;
  readonly afterW: number;
  /** Whether the counters together rose by the load, and no producer moved with it. */
  readonly proven: boolean;
  /** The channels that rose by it. */
  readonly seenOn: readonly string[];
}

/** A load is seen where the power rose by it, a quarter more or less. */
const WITHIN = 0.25;

/**
 * Judges the load step from the newest reading before and after `loadW` was switched on. What panels give more or less
 * meanwhile moves the grid too and is taken out; a load that shows on a producer alone proves the opposite.
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
  const producers = after.filter(({ kind }) => kind === 'production');
  const sunOn = (channel: WiringChannel) =>
    producers.filter((one) => samePhase(one, channel)).reduce((sum, one) => sum + riseOf(one), 0);
  const isSeen = (channel: WiringChannel) =>
    isLoad(riseOf(channel) + (channel.kind === 'counter' ? sunOn(channel) : 0));
  const isOnProducer = producers.some((one) => isLoad(Math.abs(riseOf(one))));
  const gridW = (channels: readonly WiringChannel[]) =>
    channels.filter(({ kind }) => kind === 'counter').reduce((sum, one) => sum + newest(one), 0);
  return {
    beforeW: gridW(before),
    afterW: gridW(after),
    seenOn: after.filter(isSeen).map(({ deviceId }) => deviceId),
    proven: !isOnProducer && after.some((channel) => channel.kind === 'counter' && isSeen(channel)),
  };
}
