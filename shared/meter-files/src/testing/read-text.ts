import type { MeterFile } from '../meter-file';
import { readMeterFile } from '../read-meter-file';

export const PARIS = 'Europe/Paris';

export const readBytes = (bytes: Uint8Array, timeZone = PARIS): Promise<MeterFile> =>
  readMeterFile(bytes, { timeZone, fileName: 'file.bin' });

export const readText = (text: string, timeZone = PARIS): Promise<MeterFile> =>
  readBytes(new TextEncoder().encode(text), timeZone);

/** Reason and line of the refusal of a file. */
export async function refusalOf(file: string | Uint8Array): Promise<string> {
  const reading = typeof file === 'string' ? readText(file) : readBytes(file);
  return reading.then(
    (read) => `read as ${read.format}`,
    (error: Error) => error.message,
  );
}

/** Spans of a series as `start/end energy` in Wh, times in UTC. */
export function spansOf(file: MeterFile, series = 0): string[] {
  return (file.series[series]?.spans ?? []).map(
    ({ startMs, endMs, energyWs }) => `${utc(startMs)}/${utc(endMs)} ${energyWs / 3600}`,
  );
}

export const totalWs = (file: MeterFile, series = 0): number =>
  (file.series[series]?.spans ?? []).reduce((sum, { energyWs }) => sum + energyWs, 0);

/** Notes as `code×count@line`. */
export const notesOf = (file: MeterFile): string[] =>
  file.notes.map(({ code, count, line }) => `${code}×${count}${line === null ? '' : `@${line}`}`);

const utc = (ms: number): string => new Date(ms).toISOString().replace(':00.000Z', 'Z').replace('.000Z', 'Z');
