import type { FileFlow, MeterFile } from '../meter-file';
import { energyStatistics } from './energy-statistics';
import { historyFile } from './history-file';
import { readMetadata, readPreferences, readRows, type StatisticRows, UnexpectedAnswer } from './payloads';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Home Assistant keeps five minutes for ten days unless it is set otherwise. */
const FIVE_MINUTE_DAYS = 10;
/** Rows of an answer, about 2 MB. */
const MAX_ROWS = 20_000;

/** Why a history is not read. Texts are `meter.history.fault.<fault>`. */
export const HISTORY_FAULTS = [
  'no-address',
  'no-token',
  /** An https page cannot connect to an address with http. */
  'insecure-address',
  'unreachable',
  'invalid-token',
  'connection-lost',
  'too-slow',
  /** Before 2023.4. */
  'too-old',
  'no-dashboard',
  'no-values',
  /** An answer of another shape than documented. */
  'unexpected-answer',
] as const;
export type HistoryFault = (typeof HISTORY_FAULTS)[number];

/** Thrown for a history that is not read. */
export class HistoryError extends Error {
  override name = 'HistoryError';

  constructor(readonly fault: HistoryFault) {
    super(fault);
  }
}

/** Sends a command of Home Assistant's WebSocket API; resolves to its result, rejects with its error. */
export type AskHomeAssistant = (command: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface HistoryOptions {
  readonly nowMs: number;
  /** Days before now that are read. */
  readonly days: number;
  /** See {@link historyFile}. */
  readonly addedFlows: readonly FileFlow[];
}

/**
 * Reads the energies of the energy dashboard: hours of the whole time, and five minutes of the last ten days. Throws a
 * {@link HistoryError} where there is nothing to read; rejections of `ask` pass through.
 */
export async function readHistory(ask: AskHomeAssistant, options: HistoryOptions): Promise<MeterFile> {
  try {
    return await readDashboard(ask, options);
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw new HistoryError('unexpected-answer');
    throw error;
  }
}

async function readDashboard(
  ask: AskHomeAssistant,
  { nowMs, days, addedFlows }: HistoryOptions,
): Promise<MeterFile> {
  const statistics = energyStatistics(await preferencesOf(ask));
  if (statistics.length === 0) throw new HistoryError('no-dashboard');
  const ids = [...new Set(statistics.map(({ id }) => id))];
  const metadata = readMetadata(await ask({ type: 'recorder/get_statistics_metadata', statistic_ids: ids }));

  const read = async (period: Period, startMs: number, endMs: number) =>
    readRows(
      await ask({
        type: 'recorder/statistics_during_period',
        start_time: new Date(startMs).toISOString(),
        end_time: new Date(endMs).toISOString(),
        statistic_ids: ids,
        period,
        types: ['sum'],
      }),
    );
  // Whole hours: a period begins with the hour of its start.
  const hourBefore = (dayCount: number) => Math.floor((nowMs - dayCount * DAY_MS) / HOUR_MS) * HOUR_MS;
  const earliestMs = hourBefore(days);
  const firstMs = firstStart(await read('month', earliestMs, nowMs));
  const answers: StatisticRows[] = [];
  if (firstMs !== null) {
    const parts = [
      ...chunks('hour', Math.max(earliestMs, firstMs), nowMs, ids.length),
      ...chunks('5minute', Math.max(earliestMs, hourBefore(FIVE_MINUTE_DAYS)), nowMs, ids.length),
    ];
    for (const { period, startMs, endMs } of parts) answers.push(await read(period, startMs, endMs));
  }
  const file = historyFile({ statistics, metadata, answers, nowMs, addedFlows });
  if (file.series.length === 0) throw new HistoryError('no-values');
  return file;
}

async function preferencesOf(ask: AskHomeAssistant) {
  try {
    return readPreferences(await ask({ type: 'energy/get_prefs' }));
  } catch (error) {
    // Home Assistant's answer before the dashboard has been set up ("No prefs").
    if ((error as { code?: unknown } | null)?.code === 'not_found') throw new HistoryError('no-dashboard');
    throw error;
  }
}

const ROW_MS = { hour: HOUR_MS, '5minute': 5 * MINUTE_MS } as const;
type Period = keyof typeof ROW_MS | 'month';

function firstStart(months: StatisticRows): number | null {
  const starts = Object.values(months).flatMap((rows) => rows.map(({ start }) => start));
  return starts.length === 0 ? null : starts.reduce((first, start) => Math.min(first, start));
}

/** Spans whose answers have at most {@link MAX_ROWS} rows, oldest first. */
function chunks(period: keyof typeof ROW_MS, startMs: number, endMs: number, statisticCount: number) {
  const hours = Math.max(1, Math.floor((MAX_ROWS * ROW_MS[period]) / statisticCount / HOUR_MS));
  const parts: { period: keyof typeof ROW_MS; startMs: number; endMs: number }[] = [];
  for (let atMs = startMs; atMs < endMs; atMs += hours * HOUR_MS)
    parts.push({ period, startMs: atMs, endMs: Math.min(endMs, atMs + hours * HOUR_MS) });
  return parts;
}
