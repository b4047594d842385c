import { MAX_SPAN_MS } from '../common/energy-spans';
import {
  FILE_FLOWS,
  FILE_FORMATS,
  FILE_NOTES,
  FILE_REFUSALS,
  type FileSeries,
  HISTORY_FORMAT,
  type MeterFile,
  MeterFileError,
} from '../meter-file';

/** What contradicts the contract in a file that was read; empty if nothing does. */
export function contractFaults(file: MeterFile): string[] {
  const faults: string[] = [];
  const formats: readonly string[] = [...FILE_FORMATS, HISTORY_FORMAT];
  if (!formats.includes(file.format)) faults.push(`format ${file.format}`);
  if (file.meter === '') faults.push('empty meter');
  if (file.series.length === 0) faults.push('no series');
  if (new Set(file.series.map(({ name }) => name)).size < file.series.length) faults.push('names not unique');
  for (const series of file.series) faults.push(...seriesFaults(series));
  if (new Set(file.notes.map(({ code }) => code)).size < file.notes.length) faults.push('notes not unique');
  for (const { code, count, line } of file.notes) {
    if (!FILE_NOTES.includes(code)) faults.push(`note ${code}`);
    if (!Number.isSafeInteger(count) || count < 1) faults.push(`count of ${code}`);
    if (line !== null && (!Number.isSafeInteger(line) || line < 1)) faults.push(`line of ${code}`);
  }
  return faults;
}

function seriesFaults({ name, flow, spans }: FileSeries): string[] {
  const faults: string[] = [];
  if (name === '') faults.push('empty name');
  if (flow !== null && !FILE_FLOWS.includes(flow)) faults.push(`flow ${flow}`);
  if (spans.length === 0) faults.push('series without spans');
  let lastEndMs = Number.NEGATIVE_INFINITY;
  for (const { startMs, endMs, energyWs } of spans) {
    const span = `${startMs}/${endMs} ${energyWs}`;
    if (!Number.isSafeInteger(startMs) || !Number.isSafeInteger(endMs) || endMs <= startMs)
      faults.push(`times ${span}`);
    if (endMs - startMs > MAX_SPAN_MS) faults.push(`length ${span}`);
    if (startMs < lastEndMs) faults.push(`order ${span}`);
    if (!Number.isSafeInteger(energyWs) || energyWs < 0 || Object.is(energyWs, -0))
      faults.push(`energy ${span}`);
    lastEndMs = endMs;
  }
  return faults;
}

/** What contradicts the contract in an error; empty if nothing does. */
export function errorFaults(error: unknown): string[] {
  if (!(error instanceof MeterFileError))
    return [`not a MeterFileError: ${(error as Error)?.stack ?? error}`];
  if (!FILE_REFUSALS.includes(error.reason)) return [`reason ${error.reason}`];
  if (error.line !== null && (!Number.isSafeInteger(error.line) || error.line < 1))
    return [`line ${error.line}`];
  return [];
}
