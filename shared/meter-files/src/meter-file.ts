/** Energy that a file states between two instants. */
export interface EnergySpan {
  /** Epoch milliseconds; at most 31 days before `endMs` by the clock: October has an hour more. */
  readonly startMs: number;
  readonly endMs: number;
  /** Whole Ws, not negative. */
  readonly energyWs: number;
}

/** What the energy of a series is. `import` is bought from the grid, `export` sold to it. */
export const FILE_FLOWS = ['import', 'export', 'production', 'charge', 'discharge', 'consumption'] as const;
export type FileFlow = (typeof FILE_FLOWS)[number];

/** Energies of one column or one register of a file. */
export interface FileSeries {
  /** As the file names it; unique within the file. */
  readonly name: string;
  /** Null where the file does not say: the person chooses. */
  readonly flow: FileFlow | null;
  /** Oldest first, without overlaps; what the file does not state is a gap. */
  readonly spans: readonly EnergySpan[];
}

export const FILE_FORMATS = [
  'enedis-load-curve',
  'enedis-index',
  'enedis-rows',
  'enedis-daily',
  'start-kw',
  'start-end-kw',
  'sdat',
  'esl',
  'evcc',
  'home-assistant',
] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Format of what Home Assistant sends itself (`home-assistant-history/`); no file has it. */
export const HISTORY_FORMAT = 'home-assistant-history';

/** What was read otherwise than a person might expect. Texts are `meterFile.note.<code>`. */
export const FILE_NOTES = [
  /** The length of the first row is not in the file: it is not counted. */
  'first-length-unknown',
  /** Rows that are in the file twice, with one value. */
  'doubled-rows',
  /** Rows without a value. */
  'empty-rows',
  /** Rows between the steps of the file, such as 12:14:10. */
  'odd-stamps',
  /** Local times of the doubled autumn hour that no order decides. */
  'doubled-hour',
  /** Registers of a split whose total is read. */
  'parts-of-total',
  /** Values of an earlier delivery that a later one replaces. */
  'replaced-values',
  /** Columns or registers that are no energy. */
  'other-quantities',
  /** Spans in which a counter went back: they are missing. */
  'counter-resets',
  /** Spans with more energy than any home uses: they are missing. */
  'implausible-values',
] as const;
export type FileNoteCode = (typeof FILE_NOTES)[number];

export interface FileNote {
  readonly code: FileNoteCode;
  /** Rows or registers concerned. */
  readonly count: number;
  /** First line concerned, from 1; null in XML. */
  readonly line: number | null;
}

/** What a file of a meter states. */
export interface MeterFile {
  readonly format: FileFormat | typeof HISTORY_FORMAT;
  /** Number of the meter or point of delivery; null where the file does not say. */
  readonly meter: string | null;
  readonly series: readonly FileSeries[];
  readonly notes: readonly FileNote[];
}

/** Why a file is refused; nothing of it is used. Texts are `meterFile.refused.<reason>`. */
export const FILE_REFUSALS = [
  'too-large',
  'too-slow',
  'unknown-format',
  /** Went through a spreadsheet: `2,31282E+13`, commas for semicolons. */
  'spreadsheet-damage',
  /** Maximum powers, from which no energy follows. */
  'maximum-power',
  'unreadable-date',
  'unreadable-number',
  'negative-value',
  /** Two values for one instant. */
  'contradicting-rows',
  /** XML with a DTD or entities, or cut off. */
  'unsafe-xml',
  /** No spreadsheet, or one that unpacks to more than is read. */
  'unreadable-workbook',
  'no-values',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** Thrown for a file that is not read. */
export class MeterFileError extends Error {
  override name = 'MeterFileError';

  /** @param line from 1; null where no line is at fault */
  constructor(
    readonly reason: FileRefusal,
    readonly line: number | null = null,
  ) {
    super(line === null ? reason : `line ${line}: ${reason}`);
  }
}

export const MAX_FILE_BYTES = 20_000_000;
