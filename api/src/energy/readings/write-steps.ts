import { lastValues, NEAR_MS, type Reading, STEPS_LOOK_BACK_MS, STRAY_MS, stepsOf } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { correctRows } from '../corrections/corrected-rows';
import { measureKind } from '../measures/measure-shapes';
import { type Channel, lockChannelsOf, saveProgress } from './channel-store';
import { homeRows, type MeasuredChannel } from './home-rows';
import { saveLiveStates } from './live-states';
import { flowOf, isPower } from './quantities';
import { lastReadingBefore, readingsSince } from './reading-store';
import { type MeasuredHome, replaceRows, type StepEnergy } from './replace-rows';

const STEP_MS = 300_000;

/** What is stored of a home after its readings were written. */
export interface WrittenSteps {
  /** Those stored now, oldest first; others are unchanged. */
  readonly energies: readonly StepEnergy[];
  /** Whether readings are left that time or more readings complete. */
  readonly isPending: boolean;
}

const NOTHING_WRITTEN: WrittenSteps = { energies: [], isPending: false };

interface SettledChannel extends MeasuredChannel {
  readonly settledMs: number | null;
  /** Whether all its readings are in steps that only further readings change. */
  readonly isComplete: boolean;
}

/** A home whose readings are written, locked by the caller. */
interface HomeWithReadings extends MeasuredHome {
  /** Whether its devices report their states themselves, beside their readings. */
  readonly reportsStates: boolean;
}

type AssignedChannel = Channel & { readonly deviceKey: number };

const floorStep = (atMs: number) => Math.floor(atMs / STEP_MS) * STEP_MS;

/** Whether no reading that is still to come belongs to the steps of the last one. */
const isQuiet = (lastMs: number | null, nowMs: number) =>
  lastMs === null || lastMs + NEAR_MS + STEP_MS <= nowMs;

/** Steps of a channel that more readings may complete count once none came for a quarter of an hour. */
function measured(channel: AssignedChannel, readings: readonly Reading[], nowMs: number): SettledChannel {
  const { deviceKey, quantity, precedence, roundingWs } = channel;
  const base = { deviceKey, quantity, precedence };
  const lastMs = readings.at(-1)?.atMs ?? null;
  if (flowOf(quantity) === null)
    return { ...base, steps: [], values: lastValues(readings), settledMs: lastMs, isComplete: true };
  const kind = isPower(quantity) ? ({ kind: 'power' } as const) : ({ kind: 'counter', roundingWs } as const);
  const { closed, open, settledMs } = stepsOf(readings, kind);
  const final = open.filter(({ endMs }) => endMs + NEAR_MS <= nowMs);
  const isComplete = open.length === final.length && (settledMs === lastMs || isQuiet(lastMs, nowMs));
  return { ...base, steps: [...closed, ...final], values: [], settledMs, isComplete };
}

/**
 * Start of the first step that pending readings may change: falls of a counter are judged by the hour after them, or
 * wait for a reading after it.
 */
async function firstBorderMs(sql: Sql, householdKey: number, pending: readonly Channel[]): Promise<number> {
  const borders: number[] = [];
  for (const { key, pendingFrom, settledAt } of pending) {
    const fromMs = pendingFrom?.getTime() ?? 0;
    const settledMs = settledAt?.getTime() ?? null;
    if (settledMs !== null && settledMs <= fromMs) {
      borders.push(floorStep(settledMs));
      continue;
    }
    const beforeMs = await lastReadingBefore(sql, householdKey, key, fromMs - STRAY_MS);
    borders.push(floorStep(Math.min(beforeMs ?? fromMs, settledMs ?? fromMs)));
  }
  return Math.min(...borders);
}

/** Steps of all channels from a border on. It moves back to where a longer step of any channel begins. */
async function stepsFrom(
  sql: Sql,
  { householdKey }: MeasuredHome,
  channels: readonly AssignedChannel[],
  { fromMs, nowMs }: { readonly fromMs: number; readonly nowMs: number },
) {
  const keys = channels.map(({ key }) => key);
  const isSince = ({ endMs }: { endMs: number }) => endMs > fromMs;
  const readings = await readingsSince(sql, householdKey, keys, fromMs - STEPS_LOOK_BACK_MS);
  const settled = new Map<number, Pick<SettledChannel, 'settledMs' | 'isComplete'>>();
  const steps = channels.map((channel): MeasuredChannel => {
    const one = measured(channel, readings.get(channel.key) ?? [], nowMs);
    settled.set(channel.key, one);
    return { ...one, steps: one.steps.filter(isSince), values: one.values.filter(isSince) };
  });
  const startMs = Math.min(fromMs, ...steps.map((one) => one.steps[0]?.startMs ?? fromMs));
  return { readings, steps, startMs, settled };
}

/** Channels whose last steps are complete only once time has passed stay pending. */
function progressOf(
  pending: readonly Channel[],
  { readings, settled }: Pick<Awaited<ReturnType<typeof stepsFrom>>, 'readings' | 'settled'>,
) {
  return pending.map(({ key }) => {
    const lastMs = readings.get(key)?.at(-1)?.atMs;
    const { settledMs = null, isComplete = true } = settled.get(key) ?? {};
    return {
      key,
      pendingFrom: isComplete || lastMs === undefined ? null : new Date(lastMs),
      settledAt: settledMs === null ? null : new Date(settledMs),
    };
  });
}

/**
 * Writes the measures of a home that accepted readings change, and its live state. What is stored already is not
 * written again. Runs in the transaction that locked the home.
 */
export async function writeSteps(sql: Sql, home: HomeWithReadings, nowMs: number): Promise<WrittenSteps> {
  const { householdKey } = home;
  const channels = await lockChannelsOf(sql, householdKey);
  const assigned = channels.filter((channel): channel is AssignedChannel => channel.deviceKey !== null);
  const pending = assigned.filter(({ pendingFrom }) => pendingFrom !== null);
  if (pending.length === 0) return NOTHING_WRITTEN;
  let fromMs = await firstBorderMs(sql, householdKey, pending);
  let found = await stepsFrom(sql, home, assigned, { fromMs, nowMs });
  while (found.startMs < fromMs) {
    fromMs = found.startMs;
    found = await stepsFrom(sql, home, assigned, { fromMs, nowMs });
  }
  const fed = new Set(assigned.map(({ deviceKey }) => deviceKey));
  const all = home.devices.map((device) => ({ ...device, kind: measureKind(device) }));
  const devices = all.filter(({ key, kind }) => kind === 'household' || fed.has(key));
  const measuredRows = { rows: homeRows(found.steps, devices), devices, all };
  const written = await correctRows(sql, home, measuredRows, fromMs);
  const energies = await replaceRows(sql, home, written, fromMs);
  if (!home.reportsStates) await saveLiveStates(sql, householdKey, devices, assigned, found.readings);
  const progress = progressOf(pending, found);
  await saveProgress(sql, progress);
  return { energies, isPending: progress.some(({ pendingFrom }) => pendingFrom !== null) };
}
