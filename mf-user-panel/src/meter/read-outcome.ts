import { type FileRefusal, type MeterFile, MeterFileError, readMeterFile } from '@foyer/meter-files';

/** A file that was read, or why it was refused; plain data, so that a worker can send it. */
export type ReadOutcome =
  | { readonly file: MeterFile }
  | { readonly refused: FileRefusal; readonly line: number | null };

/** Reads a file in this thread. Rejects where the file cannot be opened. */
export async function readOutcome(file: File, timeZone: string): Promise<ReadOutcome> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { file: await readMeterFile(bytes, { timeZone, fileName: file.name }) };
  } catch (error) {
    if (error instanceof MeterFileError) return { refused: error.reason, line: error.line };
    throw error;
  }
}
