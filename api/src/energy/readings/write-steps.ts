import { lastValues, NEAR_MS, type Reading, STEPS_LOOK_BACK_MS, STRAY_MS, stepsOf } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { measureKind } from '../measures/measure-shapes';
import { openGroups } from '../measures/open-groups';
import { cutAtMidnight, replaceSpreads } from '../measures/spread-store';
import { type Channel, lockChannelsOf, saveProgress } from './channel-store';
import { replaceFineRows } from './fine-rows';
import { homeRows, type MeasuredChannel } from './home-rows';
import { saveLiveStates } from './live-states';
import { flowOf, isPower } from './quantities';
import { lastReadingBefore, readingsSince } from './reading-store';

const STEP_MS = 300_000;

/** A home whose steps are written, locked by the caller. */
export interface MeasuredHome {
  readonly householdKey: number;
  readonly siteTimeZone: string;
  /** From when on the home is in this zone; null if ever since. */
  readonly zoneSince: Date | null;
  readonly devices: readonly { readonly key: number; readonly plugType: string; readonly typeId: string }[];
}

interface SettledChannel extends MeasuredChannel {
  readonly settledMs: number | null;
}

type AssignedChannel = Channel & { readonly deviceKey: number };

const floorStep = (atMs: number) => Math.floor(atMs / STEP_MS) * STEP_MS;

/** Steps of a channel that more readings may complete count once none came for a quarter of an hour. */
function measured(channel: AssignedChannel, readings: readonly Reading[], nowMs: number): SettledChannel {
  const { deviceKey, quantity, precedence, roundingWs } = channel;
  const base = { deviceKey, quantity, precedence };
  if (flowOf(quantity) === null)
    return { ...base, steps: [], values: lastValues(readings), settledMs: readings.at(-1)?.atMs ?? null };
  const kind = isPower(quantity) ? ({ kind: 'power' } as const) : ({ kind: 'counter', roundingWs } as const);
  const { closed, open, settledMs } = stepsOf(readings, kind);
  const final = open.filter(({ endMs }) => endMs + NEAR_MS <= nowMs);
  return { ...base, steps: [...closed, ...final], values: [], settledMs };
}

/**
 * Start of the first step that pending readings may change: falls of a counter are judged by the hour after them, or
 * wait for a reading after it.
 */
async function firstBorderMs(sql: Sql, householdKey: number, pending: readonly Channel[]): Promise<number> {
  const borders: number[] = [];
  for (const { key, pendingFrom, settledAt } of pending) {
    const fromMs = pendingFrom?.getTime() ?? 0;
    const beforeMs = await lastReadingBefore(sql, householdKey, key, fromMs - STRAY_MS);
    borders.push(floorStep(Math.min(beforeMs ?? fromMs, settledAt?.getTime() ?? fromMs)));
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
  const settled = new Map<number, number | null>();
  const steps = channels.map((channel): MeasuredChannel => {
    const { settledMs, ...one } = measured(channel, readings.get(channel.key) ?? [], nowMs);
    settled.set(channel.key, settledMs);
    return { ...one, steps: one.steps.filter(isSince), values: one.values.filter(isSince) };
  });
  const startMs = Math.min(fromMs, ...steps.map((one) => one.steps[0]?.startMs ?? fromMs));
  return { readings, steps, startMs, settled };
}

/** Channels whose last steps are complete only once time has passed stay pending. */
function progressOf(
  pending: readonly Channel[],
  { readings, settled }: Pick<Awaited<ReturnType<typeof stepsFrom>>, 'readings' | 'settled'>,
  nowMs: number,
) {
  return pending.map(({ key }) => {
    const lastMs = readings.get(key)?.at(-1)?.atMs;
    const settledMs = settled.get(key) ?? null;
    const isComplete = lastMs === undefined || lastMs + NEAR_MS + STEP_MS <= nowMs;
    return {
      key,
      pendingFrom: isComplete ? null : new Date(lastMs),
      settledAt: settledMs === null ? null : new Date(settledMs),
    };
  });
}

/**
 * Writes the measures of a home that accepted readings change, and its live state. What is stored already is not
 * written again. Runs in the transaction that locked the home. Resolves to whether readings are left that time or more
 * readings complete.
 */
export async function writeSteps(sql: Sql, home: MeasuredHome, nowMs: number): Promise<boolean> {
  const { householdKey, siteTimeZone } = home;
  const channels = await lockChannelsOf(sql, householdKey);
  const assigned = channels.filter((channel): channel is AssignedChannel => channel.deviceKey !== null);
  const pending = assigned.filter(({ pendingFrom }) => pendingFrom !== null);
  if (pending.length === 0) return false;
  let fromMs = await firstBorderMs(sql, householdKey, pending);
  let found = await stepsFrom(sql, home, assigned, { fromMs, nowMs });
  while (found.startMs < fromMs) {
    fromMs = found.startMs;
    found = await stepsFrom(sql, home, assigned, { fromMs, nowMs });
  }
  const fed = new Set(assigned.map(({ deviceKey }) => deviceKey));
  const devices = home.devices
    .map((device) => ({ ...device, kind: measureKind(device) }))
    .filter(({ key, kind }) => kind === 'household' || fed.has(key));
  const deviceKeys = devices.map(({ key }) => key);
  const rows = homeRows(found.steps, devices);
  const isFine = ({ startMs, endMs }: { startMs: number; endMs: number }) => endMs - startMs === STEP_MS;
  const spreads = rows.filter((row) => !isFine(row)).flatMap((row) => cutAtMidnight(row, siteTimeZone));
  const changed = [
    ...(await replaceSpreads(sql, deviceKeys, fromMs, spreads)),
    ...(await replaceFineRows(sql, { devices, rows: rows.filter(isFine), fromMs })),
  ];
  if (changed.length > 0)
    await openGroups(sql, {
      deviceKeys,
      siteTimeZone,
      zoneSinceMs: home.zoneSince?.getTime() ?? null,
      fromMs: changed.reduce((least, ms) => Math.min(least, ms)),
      toMs: changed.reduce((most, ms) => Math.max(most, ms)),
    });
  await saveLiveStates(sql, householdKey, devices, assigned, found.readings);
  const progress = progressOf(pending, found, nowMs);
  await saveProgress(sql, progress);
  return progress.some(({ pendingFrom }) => pendingFrom !== null);
}
