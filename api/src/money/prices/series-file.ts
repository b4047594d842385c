import { isDay, type PriceSlot } from '@foyer/domain';
import { parseCsv } from './csv';

/** The first fault of a file, naming its line or entry. Nothing of the file is used. */
export class SeriesFileError extends Error {}

/** A slot with its place in the file: `line 12`, `entry 3`. */
export interface FileSlot extends Omit<PriceSlot, 'isProvisional'> {
  readonly place: string;
}

export interface SeriesFile {
  /** In time order and without overlap. */
  readonly slots: readonly FileSlot[];
  /** Currency the file is written in; null where it states none. */
  readonly currency: string | null;
  /** Units of charges by time that the file has beside its prices, such as `CHF_m`. */
  readonly chargeUnits: readonly string[];
}

export interface FileOptions {
  /** Of the values of a VSE file; 0 where they contain it. Null where it was not given. */
  readonly vatShare: number | null;
  /** What to do with fees per kWh that a VSE file lists beside its integrated price. */
  readonly fees: 'added' | 'included' | null;
}

/** Three years of quarters of an hour. */
const MAX_SLOTS = 105_216;
/** A day of 25 hours: a longer slot is an error of the file. */
const MAX_SLOT_MS = 25 * 3_600_000;
const MINUTE_MS = 60_000;
const MAX_CENTS = 1_000;
const COLUMNS = ['start', 'end', 'cents_per_kwh'] as const;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const CENTS = /^-?\d{1,4}(\.\d{1,6})?$/;

function instantOf(text: unknown, place: string): number {
  const [, day] = typeof text === 'string' ? (INSTANT.exec(text) ?? []) : [];
  const ms = day && isDay(day) ? Date.parse(String(text)) : Number.NaN;
  if (Number.isNaN(ms) || ms % MINUTE_MS !== 0)
    throw new SeriesFileError(
      `${place}: ${JSON.stringify(text ?? null)} is not a time to the minute with its offset, such as 2026-06-21T13:15:00+02:00.`,
    );
  return ms;
}

function checkCents(cents: number, place: string): number {
  if (Math.abs(cents) <= MAX_CENTS) return cents;
  throw new SeriesFileError(
    `${place}: ${cents} is not between -${MAX_CENTS} and ${MAX_CENTS} cents per kWh.`,
  );
}

/** Slots in time order. Throws for a slot that is empty, longer than a day, or overlaps another. */
function checkedSlots(slots: readonly FileSlot[]): readonly FileSlot[] {
  if (slots.length === 0) throw new SeriesFileError('The file has no slots.');
  if (slots.length > MAX_SLOTS)
    throw new SeriesFileError(`The file has ${slots.length} slots; at most ${MAX_SLOTS} are read at once.`);
  for (const { startMs, endMs, place } of slots) {
    if (endMs <= startMs) throw new SeriesFileError(`${place}: the slot ends before it begins.`);
    if (endMs - startMs > MAX_SLOT_MS) throw new SeriesFileError(`${place}: the slot is longer than a day.`);
  }
  const inOrder = slots.toSorted((a, b) => a.startMs - b.startMs);
  inOrder.forEach(({ startMs, place }, index) => {
    const before = inOrder[index - 1];
    if (before && startMs < before.endMs)
      throw new SeriesFileError(`${place}: the slot overlaps that of ${before.place}.`);
  });
  return inOrder;
}

/** Slots of a CSV file `start,end,cents_per_kwh`, taxes included. */
function csvFile(text: string): SeriesFile {
  const rows = (() => {
    try {
      return parseCsv(text);
    } catch (error) {
      throw new SeriesFileError(`${error instanceof Error ? error.message : error}.`);
    }
  })();
  const [header = ''] = text.trim().split(/\r?\n/, 1);
  if (header !== COLUMNS.join(','))
    throw new SeriesFileError(
      `line 1: the columns must be ${COLUMNS.join(',')}, not "${header.slice(0, 80)}".`,
    );
  const slots = rows.map(({ fields, line }): FileSlot => {
    const { start, end, cents_per_kwh: cents = '' } = fields;
    const place = `line ${line}`;
    if (!CENTS.test(cents))
      throw new SeriesFileError(`${place}: "${cents}" is not a price in cents such as 21.46.`);
    return {
      startMs: instantOf(start, place),
      endMs: instantOf(end, place),
      centsPerKwh: checkCents(Number(cents), place),
      place,
    };
  });
  return { slots: checkedSlots(slots), currency: null, chargeUnits: [] };
}

const PER_KWH = 'CHF_kWh';
/** Charges by time, which the standing charge of a series has. Those for power, such as `CHF_kW_m`, it cannot have. */
const BY_TIME = /^CHF_(y|m|w|d|\d+(h|min))$/;
/** Fees per kWh that the standard lists beside the integrated price of energy and grid. */
const FEES = ['regional_fees', 'metering'] as const;

interface Component {
  readonly unit: string;
  readonly value: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Amounts of a part of an entry that are not zero; none where the entry lacks the part. */
function componentsOf(
  entry: Readonly<Record<string, unknown>>,
  part: string,
  place: string,
): readonly Component[] {
  const listed = entry[part] ?? [];
  if (!Array.isArray(listed)) throw new SeriesFileError(`${place}: ${part} is not a list.`);
  const read = listed.map((one: unknown): Component => {
    const { unit, value } = isObject(one) ? one : {};
    if (typeof unit !== 'string' || typeof value !== 'number' || !Number.isFinite(value))
      throw new SeriesFileError(`${place}: ${part} has an amount without a unit or a value.`);
    if (unit !== PER_KWH && value !== 0 && !BY_TIME.test(unit))
      throw new SeriesFileError(`${place}: ${part} has a charge in ${unit}, which a series cannot have.`);
    return { unit, value };
  });
  if (read.filter(({ unit }) => unit === PER_KWH).length > 1)
    throw new SeriesFileError(`${place}: ${part} has several prices in ${PER_KWH}.`);
  return read;
}

const perKwh = (components: readonly Component[]) => components.find(({ unit }) => unit === PER_KWH)?.value;

/** Slots of a file in the format of the Swiss electricity companies (VSE) for dynamic tariffs. */
function vseFile(text: string, { vatShare, fees }: FileOptions): SeriesFile {
  const content = (() => {
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw new SeriesFileError(`The file is not JSON: ${error instanceof Error ? error.message : error}.`);
    }
  })();
  const prices = isObject(content) ? content.prices : null;
  if (!Array.isArray(prices)) throw new SeriesFileError('The file has no list of "prices".');
  // The format does not say whether its values contain the tax, and grid operators differ.
  if (vatShare === null)
    throw new SeriesFileError(
      'The format does not say whether prices contain the VAT: give --vat-share 0.081 for prices without it, or 0 for prices that contain it.',
    );
  const chargeUnits = new Set<string>();
  const slots = prices.map((entry: unknown, index): FileSlot => {
    const place = `entry ${index + 1}`;
    if (!isObject(entry)) throw new SeriesFileError(`${place}: it is not an object.`);
    const integrated = componentsOf(entry, 'integrated', place);
    const price = perKwh(integrated);
    if (price === undefined)
      throw new SeriesFileError(
        entry.electricity === undefined
          ? `${place}: the integrated price in ${PER_KWH} is missing.`
          : `${place}: only the price of electricity is given, without the grid: the integrated price in ${PER_KWH} is needed.`,
      );
    const beside = FEES.map((part) => [part, componentsOf(entry, part, place)] as const);
    const [fee] = beside.filter(([, own]) => (perKwh(own) ?? 0) !== 0);
    if (fee && fees === null)
      throw new SeriesFileError(
        `${place}: ${fee[0]} are listed per kWh: give --fees included where the integrated price contains them, or --fees added.`,
      );
    for (const { unit, value } of [...integrated, ...beside.flatMap(([, own]) => own)])
      if (unit !== PER_KWH && value !== 0) chargeUnits.add(unit);
    const added = fees === 'added' ? beside.reduce((sum, [, own]) => sum + (perKwh(own) ?? 0), 0) : 0;
    const cents = (price + added) * 100 * (1 + vatShare);
    return {
      startMs: instantOf(entry.start_timestamp, place),
      endMs: instantOf(entry.end_timestamp, place),
      centsPerKwh: checkCents(Math.round(cents * 1e6) / 1e6, place),
      place,
    };
  });
  return { slots: checkedSlots(slots), currency: 'CHF', chargeUnits: [...chargeUnits] };
}

/**
 * Reads the slots of a CSV or VSE file.
 * @throws SeriesFileError for the first fault
 */
export function readSeriesFile(text: string, options: FileOptions): SeriesFile {
  // A byte order mark is white space here and to `trim`, but not to JSON.
  if (/^\s*[{[]/.test(text)) return vseFile(text.trim(), options);
  if (options.vatShare !== null || options.fees !== null)
    throw new SeriesFileError(
      'Prices of a CSV file contain all taxes and fees: leave out --vat-share and --fees.',
    );
  return csvFile(text);
}
