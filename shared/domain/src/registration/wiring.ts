import { likeliestWiring } from './wiring-fit';

/** What a channel measures. */
export type ChannelKind = 'counter' | 'production' | 'water_heater' | 'composite';

/** One reading, signed W and VA; null when missing. */
export interface ChannelSample {
  readonly activeW: number | null;
  readonly apparentVa: number | null;
}

/** A channel with its recent readings, oldest first, simultaneous across channels. */
export interface WiringChannel {
  readonly deviceId: string;
  readonly kind: ChannelKind;
  /** 1 to 3; null in a single-phase home. */
  readonly phase: number | null;
  readonly samples: readonly ChannelSample[];
}

/** Possible verdicts on a channel's wiring. */
export const WIRING_VERDICTS = [
  'plausible',
  'reversed',
  'wrong-phase',
  'no-signal',
  'swapped',
  'impossible',
] as const;
export type WiringVerdict = (typeof WIRING_VERDICTS)[number];

/** Expected panel output: visible by `day`, none at `night`, undecided at `dusk`. */
export type WiringLight = 'day' | 'dusk' | 'night';

/** Result for one channel. */
export interface ChannelFinding {
  readonly deviceId: string;
  /** Newest reading, W. */
  readonly powerW: number | null;
  readonly direction: 'in' | 'out' | 'still';
  /** Whether the readings hardly differ. */
  readonly steady: boolean;
  readonly verdict: WiringVerdict;
}

/** Below this a channel has no signal, VA. */
const SILENT_VA = 5;
/** Below this a power has no direction, W. */
const MIN_DIRECTION_W = 20;
/** Below this the power factor says nothing about the wiring, VA. */
const MIN_FACTOR_VA = 100;
/** Minimum change caused by a switched load or a cloud, W. */
const MIN_CHANGE_W = 120;
/** Power factors typical of a clamp paired with the wrong phase: the angle is off by a third of a turn. */
const WRONG_PHASE_FACTORS = { from: 0.08, to: 0.83 } as const;

/** Measurement error allowed before a consumer exceeds its home: an absolute part in W and a share of its power. */
const EXCESS_TOLERANCE = { watts: 100, share: 0.1 } as const;

const activePowersW = ({ samples }: WiringChannel) => samples.map(({ activeW }) => activeW ?? 0);
const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const changesOf = (values: readonly number[]) =>
  values.slice(1).map((value, index) => value - (values[index] ?? value));

function isSilent({ samples }: WiringChannel): boolean {
  return samples.every(({ apparentVa }) => (apparentVa ?? 0) < SILENT_VA);
}

/** Wrong phase: among the strongest readings, a power factor no household load has. */
function isShifted({ samples, phase }: WiringChannel): boolean {
  const maxVa = Math.max(0, ...samples.map(({ apparentVa }) => apparentVa ?? 0));
  if (phase === null || maxVa < MIN_FACTOR_VA) return false;
  const strongest = samples.filter(({ apparentVa }) => (apparentVa ?? 0) >= maxVa / 2);
  const apparentVa = mean(strongest.map((sample) => sample.apparentVa ?? 0));
  const factor = mean(strongest.map(({ activeW }) => Math.abs(activeW ?? 0))) / apparentVa;
  return factor > WRONG_PHASE_FACTORS.from && factor < WRONG_PHASE_FACTORS.to;
}

const isSamePhase = (a: WiringChannel, b: WiringChannel) => a.phase === b.phase;
const isBackwards = (channel: WiringChannel) => mean(activePowersW(channel)) < -MIN_DIRECTION_W;

/** Grid meter on a phase without panels: it only imports, with the power factor of household loads. */
function gridMeterVerdict(gridMeter: WiringChannel): WiringVerdict {
  if (isSilent(gridMeter)) return 'no-signal';
  if (isShifted(gridMeter)) return 'wrong-phase';
  return isBackwards(gridMeter) ? 'reversed' : 'plausible';
}

interface PairVerdicts {
  readonly gridMeter: WiringVerdict;
  readonly producer: WiringVerdict;
}
const SWAPPED: PairVerdicts = { gridMeter: 'swapped', producer: 'swapped' };

/** Judges grid meter and producer of one phase together. */
function judgePair(gridMeter: WiringChannel, producer: WiringChannel, light: WiringLight): PairVerdicts {
  const hasProducerPower = Math.abs(mean(activePowersW(producer))) > MIN_DIRECTION_W;
  if (light === 'night') {
    // A sleeping inverter draws a small current without power.
    if (Math.abs(mean(activePowersW(gridMeter))) <= MIN_DIRECTION_W && hasProducerPower) return SWAPPED;
    return { gridMeter: gridMeterVerdict(gridMeter), producer: 'plausible' };
  }
  if (isSilent(producer)) {
    // By day panels always produce. Without their reading the grid meter may import or export.
    if (light === 'day')
      return { gridMeter: isSilent(gridMeter) ? 'no-signal' : 'plausible', producer: 'no-signal' };
    return { gridMeter: gridMeterVerdict(gridMeter), producer: 'plausible' };
  }
  if (isSilent(gridMeter))
    return { gridMeter: 'no-signal', producer: isBackwards(producer) ? 'reversed' : 'plausible' };
  const wiring = likeliestWiring(gridMeter.samples, producer.samples, gridMeter.phase !== null);
  if (wiring.swapped) return SWAPPED;
  const verdicts = { right: 'plausible', reversed: 'reversed', shifted: 'wrong-phase' } as const;
  return {
    gridMeter: verdicts[wiring.counter],
    producer: hasProducerPower ? verdicts[wiring.producer] : 'plausible',
  };
}

function judgeGridMeter(
  gridMeter: WiringChannel,
  all: readonly WiringChannel[],
  light: WiringLight,
): WiringVerdict {
  const producers = all.filter(({ kind }) => kind === 'production');
  const producer = producers.find((channel) => isSamePhase(channel, gridMeter));
  if (producer) return judgePair(gridMeter, producer, light).gridMeter;
  if (light === 'night' || producers.length > 0) return gridMeterVerdict(gridMeter);
  // Unmeasured panels may export, so a negative reading is plausible.
  return isSilent(gridMeter) ? 'no-signal' : 'plausible';
}

function judgeProducer(
  producer: WiringChannel,
  all: readonly WiringChannel[],
  light: WiringLight,
): WiringVerdict {
  const gridMeter = all.find((channel) => channel.kind === 'counter' && isSamePhase(channel, producer));
  if (gridMeter) return judgePair(gridMeter, producer, light).producer;
  if (isSilent(producer)) return light === 'day' ? 'no-signal' : 'plausible';
  return light !== 'night' && isBackwards(producer) ? 'reversed' : 'plausible';
}

function verdictOf(channel: WiringChannel, all: readonly WiringChannel[], light: WiringLight): WiringVerdict {
  switch (channel.kind) {
    case 'counter':
      return judgeGridMeter(channel, all, light);
    case 'production':
      return judgeProducer(channel, all, light);
    case 'composite':
      return isSilent(channel) ? 'no-signal' : 'plausible';
    default:
      if (isSilent(channel)) return 'no-signal';
      if (isShifted(channel)) return 'wrong-phase';
      return isBackwards(channel) ? 'reversed' : 'plausible';
  }
}

/**
 * Power taken by the whole home, W, one value per reading. Null when it is not measured: a grid meter is missing
 * on a phase, a grid meter or producer is wrong, or panels without a clamp may produce.
 */
function homeLoads(
  channels: readonly WiringChannel[],
  verdicts: readonly WiringVerdict[],
  light: WiringLight,
): readonly number[] | null {
  const meters = channels.filter(({ kind }) => kind === 'counter' || kind === 'production');
  const gridMeters = meters.filter(({ kind }) => kind === 'counter');
  const phases = new Set(gridMeters.map(({ phase }) => phase));
  const coversAllPhases = phases.has(null) || [1, 2, 3].every((phase) => phases.has(phase));
  const areMetersPlausible = channels.every(
    (channel, index) => !meters.includes(channel) || verdicts[index] === 'plausible',
  );
  if (!coversAllPhases || !areMetersPlausible || (light !== 'night' && gridMeters.length === meters.length))
    return null;
  const readings = Math.min(...meters.map(({ samples }) => samples.length));
  return Array.from({ length: readings }, (_, index) =>
    meters.reduce((sum, { samples }) => sum + (samples.at(index - readings)?.activeW ?? 0), 0),
  );
}

/** Whether a consumer takes more than the whole home, on average over its readings. */
function exceedsHome(consumer: WiringChannel, loadsW: readonly number[]): boolean {
  const takenW = mean(activePowersW(consumer).slice(-loadsW.length));
  return loadsW.length > 0 && takenW * (1 - EXCESS_TOLERANCE.share) - EXCESS_TOLERANCE.watts > mean(loadsW);
}

/** Judges every channel of an installation. */
export function wiringFindings(
  channels: readonly WiringChannel[],
  light: WiringLight,
): readonly ChannelFinding[] {
  const verdicts = channels.map((channel) => verdictOf(channel, channels, light));
  const loadsW = homeLoads(channels, verdicts, light);
  return channels.map((channel, index) => {
    const verdict = verdicts[index] ?? 'plausible';
    const isImpossible =
      channel.kind === 'water_heater' &&
      verdict === 'plausible' &&
      loadsW !== null &&
      exceedsHome(channel, loadsW);
    const powerW = channel.samples.at(-1)?.activeW ?? null;
    const direction = Math.abs(powerW ?? 0) < MIN_DIRECTION_W ? 'still' : (powerW ?? 0) > 0 ? 'in' : 'out';
    const steady = changesOf(activePowersW(channel)).every((change) => Math.abs(change) < MIN_CHANGE_W);
    return {
      deviceId: channel.deviceId,
      powerW,
      direction,
      steady,
      verdict: isImpossible ? 'impossible' : verdict,
    };
  });
}
