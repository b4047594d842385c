import type { FileSeries } from '../meter-file';
import type { FileNotes } from './file-notes';

/** What every reader is given besides its table or document. */
export interface ReadContext {
  readonly timeZone: string;
  readonly notes: FileNotes;
}

/** What a reader returns; notes go to the context. Series without spans are dropped later. */
export interface Reading {
  readonly meter: string | null;
  readonly series: readonly FileSeries[];
}
