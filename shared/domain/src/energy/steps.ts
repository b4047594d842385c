import { counterSpans, NEAR_MS, powerSpans, type Reading, type ReadingSpan } from './reading-spans';

/**
 * `measured`: known from border to border. `partial`: known in part. `estimated`: integrated from a power. `spread`: a
 * longer step whose total is known and whose course is not.
 */
export type StepQuality = 'measured' | 'partial' | 'estimated' | 'spread';

/** Energy of a channel from one border to another, multiples of five minutes; end exclusive. */
export interface EnergyStep {
  readonly startMs: number;
  readonly endMs: number;
  /** Whole Ws, ≥ 0. */
  readonly energyWs: number;
  readonly quality: StepQuality;
}

/** Last value of a step, such as a charge level or a temperature. */
export interface ValueStep {
  readonly startMs: number;
  readonly endMs: number;
  readonly value: number;
}

export type EnergyChannel =
  | {
      readonly kind: 'counter' /** Steps in which the counter is reported, Ws. */;
      readonly roundingWs: number;
    }
  | { readonly kind: 'power' };

/** Steps of a channel, oldest first. */
export interface ChannelSteps {
  /** Readings that follow later never change these. */
  readonly closed: readonly EnergyStep[];
  /** Steps that more readings may complete. */
  readonly open: readonly EnergyStep[];
  /** The last reading that is decided on; null without one. Later ones wait until a fall of the counter is judged. */
  readonly settledMs: number | null;
}

const STEP_MS = 300_000;

const floorStep = (atMs: number) => Math.floor(atMs / STEP_MS) * STEP_MS;
const nearestBorder = (atMs: number) => Math.round(atMs / STEP_MS) * STEP_MS;

interface Cell {
  energyWs: number;
  coveredMs: number;
}

/** Adds a span to the steps it touches. Rounded at the borders, so that the parts add up to the whole. */
function addSpan(cells: Map<number, Cell>, { fromMs, toMs, energyWs }: ReadingSpan): void {
  let doneWs = 0;
  for (let startMs = floorStep(fromMs); startMs < toMs; startMs += STEP_MS) {
    const untilMs = Math.min(startMs + STEP_MS, toMs);
    const untilWs = Math.round((energyWs * (untilMs - fromMs)) / (toMs - fromMs));
    const cell = cells.get(startMs) ?? { energyWs: 0, coveredMs: 0 };
    cell.energyWs += untilWs - doneWs;
    cell.coveredMs += untilMs - Math.max(startMs, fromMs);
    cells.set(startMs, cell);
    doneWs = untilWs;
  }
}

/** One longer step between the borders nearest to two far readings. It takes in what is known within it. */
function spreadStep(cells: Map<number, Cell>, { fromMs, toMs, energyWs }: ReadingSpan): EnergyStep {
  const [startMs, endMs] = [nearestBorder(fromMs), nearestBorder(toMs)];
  let totalWs = energyWs;
  for (const edgeMs of [startMs, endMs - STEP_MS]) {
    totalWs += cells.get(edgeMs)?.energyWs ?? 0;
    cells.delete(edgeMs);
  }
  return { startMs, endMs, energyWs: totalWs, quality: 'spread' };
}

function qualityOf({ coveredMs }: Cell, kind: EnergyChannel['kind']): StepQuality {
  if (coveredMs < STEP_MS) return 'partial';
  return kind === 'power' ? 'estimated' : 'measured';
}

/**
 * Five-minute steps of one channel (docs/rules/readings.md#steps). Readings may come in any order and more than once.
 * To compute the steps from a border on again, give the readings from {@link STEPS_LOOK_BACK_MS} before it.
 */
export function stepsOf(readings: readonly Reading[], channel: EnergyChannel): ChannelSteps {
  const { spans, settledMs } =
    channel.kind === 'counter' ? counterSpans(readings, channel.roundingWs) : powerSpans(readings);
  const cells = new Map<number, Cell>();
  const isNear = ({ fromMs, toMs }: ReadingSpan) => toMs - fromMs <= NEAR_MS;
  for (const span of spans) if (isNear(span)) addSpan(cells, span);
  const spread = spans.filter((span) => !isNear(span)).map((span) => spreadStep(cells, span));
  const fine = [...cells].map(
    ([startMs, cell]): EnergyStep => ({
      startMs,
      endMs: startMs + STEP_MS,
      energyWs: cell.energyWs,
      quality: qualityOf(cell, channel.kind),
    }),
  );
  const steps = [...fine, ...spread].sort((a, b) => a.startMs - b.startMs);
  const isClosed = ({ endMs }: EnergyStep) => settledMs !== null && endMs <= settledMs;
  return { closed: steps.filter(isClosed), open: steps.filter((step) => !isClosed(step)), settledMs };
}

/** Last value of every step that has a reading, oldest first. */
export function lastValues(readings: readonly Reading[]): readonly ValueStep[] {
  const byStart = new Map<number, Reading>();
  for (const reading of readings) {
    const startMs = floorStep(reading.atMs);
    const known = byStart.get(startMs);
    if (!known || known.atMs <= reading.atMs) byStart.set(startMs, reading);
  }
  return [...byStart]
    .map(([startMs, { value }]) => ({ startMs, endMs: startMs + STEP_MS, value }))
    .sort((a, b) => a.startMs - b.startMs);
}
