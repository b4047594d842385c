import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { optionalText, wireBoolean, wireId, wireWhole } from './values';

/** What the energy of a series is: bought from the grid, sold to it, produced, into or out of a battery, used. */
export const CORRECTED_FLOWS = [
  'import',
  'export',
  'production',
  'charge',
  'discharge',
  'consumption',
] as const;
export type CorrectedFlow = (typeof CORRECTED_FLOWS)[number];

/** `file` and `homeAssistant` add energies, `removal` takes out a span. */
export const CORRECTION_KINDS = ['file', 'homeAssistant', 'removal'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/**
 * `proposed` has changed nothing yet; `applying` and `undoing` are under way; `failed` is tried again by an operator.
 */
export const CORRECTION_STATES = ['proposed', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export const MAX_CORRECTED_SERIES = 40;
/** Values of all series of a correction: three years of half hours of ten series, for example. */
export const MAX_CORRECTED_VALUES = 600_000;
/** Days a correction may cover. */
export const MAX_CORRECTED_DAYS = 3_700;
/** Spans told of a series; more are joined where the time between them is shortest. */
export const MAX_CHANGED_SPANS = 50;

const DAY_S = 86_400;
/** Epoch seconds, 2000 to 2100. */
const epochSeconds = z.int().check(z.minimum(946_684_800), z.maximum(4_102_444_800));
/** Ws; more than any home uses in a month. */
const energyWs = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000));

/** Equal spans one after another. */
const run = z.strictObject({
  /** Start of the first span, on a step of five minutes. */
  start: epochSeconds.check(z.multipleOf(300)),
  /** Length of each, seconds. */
  length: z.int().check(z.minimum(300), z.maximum(32 * DAY_S), z.multipleOf(300)),
  /** Null where nothing is known. */
  energiesWs: z.array(z.nullable(energyWs)).check(z.minLength(1), z.maxLength(MAX_CORRECTED_VALUES)),
});

export type CorrectedRun = z.infer<typeof run>;

/** Span of a series, epoch milliseconds. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
  readonly energyWs: number;
}

const STEP_MS = 300_000;
const nearestStep = (atMs: number) => Math.round(atMs / STEP_MS) * STEP_MS;

/**
 * Spans between the steps of five minutes nearest to their ends, as steps of readings are. The energy of one that begins
 * and ends nearest to the same step joins the span beside it.
 */
function onSteps(spans: readonly Span[]): Span[] {
  const moved: { startMs: number; endMs: number; energyWs: number }[] = [];
  let waitingWs = 0;
  for (const { startMs: fromMs, endMs: untilMs, energyWs: spanWs } of spans) {
    const [startMs, endMs] = [nearestStep(fromMs), nearestStep(untilMs)];
    const last = moved.at(-1);
    if (endMs > startMs) {
      moved.push({ startMs, endMs, energyWs: spanWs + waitingWs });
      waitingWs = 0;
    } else if (last?.endMs === startMs) last.energyWs += spanWs;
    else waitingWs += spanWs;
  }
  const last = moved.at(-1);
  if (last) last.energyWs += waitingWs;
  return moved;
}

/** Spans, oldest first, in the compact form of {@link proposeCorrection}: runs of equal length without a break. */
export function runsOf(spans: readonly Span[]): CorrectedRun[] {
  const runs: CorrectedRun[] = [];
  for (const { startMs, endMs, energyWs: spanWs } of onSteps(spans)) {
    const [start, length] = [startMs / 1000, (endMs - startMs) / 1000];
    const last = runs.at(-1);
    if (last && last.length === length && last.start + last.energiesWs.length * length === start)
      last.energiesWs.push(spanWs);
    else runs.push({ start, length, energiesWs: [spanWs] });
  }
  return runs;
}

const changedSpan = z.object({
  /** Epoch milliseconds; `untilMs` is exclusive. */
  fromMs: z.number(),
  untilMs: z.number(),
});
/** A span whose measurements a correction changed. */
export type ChangedSpan = z.infer<typeof changedSpan>;

/** What a correction says or takes out of one flow of a device. */
const summary = z.object({
  name: z.string(),
  flow: z.enum(CORRECTED_FLOWS),
  deviceId: z.string(),
  deviceName: z.string(),
  /** First instant and end, epoch milliseconds. */
  fromMs: z.number(),
  untilMs: z.number(),
  energyWs: z.number(),
  /** Lengths of its spans, minutes: the shortest and the longest. */
  shortestMinutes: z.number(),
  longestMinutes: z.number(),
  /** Minutes between first instant and end without a value. */
  missingMinutes: z.number(),
  /** Minutes for which a value is stored already: they are left, or replaced where that is wished. */
  knownMinutes: z.number(),
  /** What is stored for them. */
  knownWs: z.number(),
  /** Spans it changed of the device so far, oldest first. Absent before it is applied, and on older corrections. */
  changed: z.optional(z.array(changedSpan).check(z.maxLength(MAX_CHANGED_SPANS))),
});
export type CorrectionSummary = z.infer<typeof summary>;

const correction = z.object({
  id: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  state: z.enum(CORRECTION_STATES),
  /** Name of the file; empty for a removal. */
  name: z.string(),
  /** Of a file. */
  format: optionalText,
  /** Number of the meter. */
  meter: optionalText,
  createdMs: z.number(),
  /** Until when it can be undone; null when it no longer can. */
  undoUntilMs: z.nullable(z.number()),
  /** A later correction of the same time has to be undone first. */
  isCovered: z.boolean(),
  /** Share that is applied or undone, 0 to 1. */
  progress: z.number(),
  /** Whether it replaces what was measured before. */
  replaces: z.boolean(),
  series: z.array(summary),
});
export type Correction = z.infer<typeof correction>;

const corrected = z.object({ correction });

/** Corrections of the home's past, the last first; at most 200. */
export const corrections = defineCall({
  id: 'corrections',
  path: '/api/corrections',
  params: z.object({}),
  answer: z.object({ corrections: z.array(correction) }),
  read: ({ corrections: list }): readonly Correction[] => list,
  source: 'docs/rules/corrections.md',
});

/**
 * Proposes energies of a file or of Home Assistant. Changes no measurement until {@link applyCorrection}; a new proposal
 * replaces the former one. Resolves to what it would change.
 */
export const proposeCorrection = defineCall({
  id: 'proposeCorrection',
  method: 'POST',
  path: '/api/corrections/propose',
  params: z
    .strictObject({
      kind: z.enum(['file', 'homeAssistant']),
      name: wireText(200, 1),
      format: z.nullable(z.string().check(z.regex(/^[\w-]{1,40}$/))),
      meter: z.nullable(wireText(60)),
      series: z
        .array(
          z.strictObject({
            name: wireText(200),
            flow: z.enum(CORRECTED_FLOWS),
            /** Omitted for the home itself, which has `import` and `export`. */
            deviceId: z.optional(wireId),
            runs: z.array(run).check(z.minLength(1), z.maxLength(MAX_CORRECTED_VALUES)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_CORRECTED_SERIES)),
    })
    .check(
      z.refine(
        ({ series }) =>
          series.reduce(
            (sum, { runs }) => sum + runs.reduce((count, { energiesWs }) => count + energiesWs.length, 0),
            0,
          ) <= MAX_CORRECTED_VALUES,
        { error: `more than ${MAX_CORRECTED_VALUES} values`, path: ['series'] },
      ),
    ),
  answer: corrected,
  read: ({ correction: one }): Correction => one,
  carrier: 'json',
  changes: true,
  tags: ['corrections'],
  maxBodyBytes: 12_000_000,
  errors: [
    'modify.not.allowed',
    'device.not.found',
    'correction.flow.unsupported',
    'correction.overlaps',
    'correction.future',
    'correction.too.long',
    'correction.empty',
  ],
  source: 'docs/rules/corrections.md',
});

/** Proposes to take out what is measured of a device within a span; see {@link proposeCorrection}. */
export const proposeRemoval = defineCall({
  id: 'proposeRemoval',
  method: 'POST',
  path: '/api/corrections/proposeRemoval',
  params: z.strictObject({
    deviceId: z.optional(wireId),
    flow: z.enum(CORRECTED_FLOWS),
    /** Epoch seconds, on steps of five minutes. */
    from: wireWhole(946_684_800, 4_102_444_800),
    until: wireWhole(946_684_800, 4_102_444_800),
  }),
  answer: corrected,
  read: ({ correction: one }): Correction => one,
  carrier: 'form',
  changes: true,
  tags: ['corrections'],
  errors: [
    'modify.not.allowed',
    'device.not.found',
    'correction.flow.unsupported',
    'correction.future',
    'correction.too.long',
    'correction.empty',
  ],
  source: 'docs/rules/corrections.md',
});

/**
 * Applies a proposal. It is stored when the answer comes, and carried out by a job. Refused with `correction.under.way`
 * while another correction of the same time is applied or undone.
 */
export const applyCorrection = defineCall({
  id: 'applyCorrection',
  method: 'POST',
  path: '/api/corrections/apply',
  params: z.strictObject({
    id: wireId,
    /** Whether it replaces what is measured already; otherwise it only fills gaps. */
    replaces: wireBoolean,
  }),
  answer: corrected,
  read: ({ correction: one }): Correction => one,
  carrier: 'form',
  changes: true,
  tags: ['corrections'],
  errors: ['modify.not.allowed', 'correction.not.found', 'correction.not.proposed', 'correction.under.way'],
  source: 'docs/rules/corrections.md',
});

/** Undoes a correction within 30 days: what was measured before is there again. */
export const undoCorrection = defineCall({
  id: 'undoCorrection',
  method: 'POST',
  path: '/api/corrections/undo',
  params: z.strictObject({ id: wireId }),
  answer: corrected,
  read: ({ correction: one }): Correction => one,
  carrier: 'form',
  changes: true,
  tags: ['corrections'],
  errors: [
    'modify.not.allowed',
    'correction.not.found',
    'correction.not.applied',
    'correction.covered',
    'correction.too.late',
  ],
  source: 'docs/rules/corrections.md',
});
