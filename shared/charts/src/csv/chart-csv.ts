import type { Language } from '@foyer/contract';
import { type ChartMark, type ChartSeries, type ChartSlot, notesText } from '../energy-chart/series';
import { grainOf, siteLabels } from '../site-labels/site-labels';

export interface ChartCsvOptions {
  readonly slots: readonly ChartSlot[];
  readonly unit: string;
  /** Decides separators: `;` and `,` in French, `,` and `.` in English. */
  readonly language: Language;
  readonly timeZone: string;
  /** Header of the time column. */
  readonly timeHeader: string;
  /** Marks on the time axis and their column header; no column without marks. */
  readonly marks?: readonly ChartMark[] | undefined;
  readonly notesHeader?: string | undefined;
  /** Appended to every series name of an example. */
  readonly demo?: string | undefined;
}

const BYTE_ORDER_MARK = '\uFEFF';
/** An energy of 5 minutes to the milliwatt-hour. */
const MAXIMUM_DECIMALS = 6;

/** Quotes where needed, and prevents spreadsheets from reading text as a formula. */
function textCell(text: string, separator: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return harmless.includes(separator) || /["\n\r]/.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

function numberCell(value: number | null | undefined, decimalMark: string): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const rounded = Math.round(value * 10 ** MAXIMUM_DECIMALS) / 10 ** MAXIMUM_DECIMALS;
  return String(rounded === 0 ? 0 : rounded).replace('.', decimalMark);
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const IN_KILO: Readonly<Record<string, number>> = { '': 1e-3, k: 1, M: 1e3, G: 1e6 };

/** Energies and powers are written in kWh, so that files of any period add up; other values as shown. */
function fileUnit(unit: string): { readonly unit: string; in(value: number, slot: ChartSlot): number } {
  const [, prefix = '', base] = /^([kMG]?)(Wh|W)$/.exec(unit) ?? [];
  const factor = IN_KILO[prefix] ?? 1;
  if (base === 'Wh') return { unit: 'kWh', in: (value) => value * factor };
  if (base === 'W')
    return {
      unit: 'kWh',
      in: (value, { startMs, endMs }) => value * factor * ((endMs - startMs) / HOUR_MS),
    };
  return { unit, in: (value) => value };
}

/** `2026-10-25 02:30`, in French `25/10/2026 02:30`. */
function spreadsheetTime(machine: string, language: Language): string {
  return language === 'fr' ? machine.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1') : machine;
}

/** ` (5 min)`: the length of slots within a day; dates tell theirs. */
function stepText([slot]: readonly ChartSlot[], language: Language): string {
  if (!slot) return '';
  const minutes = Math.round((slot.endMs - slot.startMs) / MINUTE_MS);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return ` (${format.format(minutes).replace(/\s/g, ' ')})`;
}

/**
 * The chart as CSV: UTF-8 with byte order mark, CRLF, one row per slot in site time, one column per series,
 * energies in kWh, marks last. Rows within a day have their local time as spreadsheets of the language read it, then
 * with its offset and in UTC, so that a repeated hour stays two hours; their length is in the header. Missing values
 * are empty; others have up to six decimals.
 */
export function chartCsv(series: readonly ChartSeries[], options: ChartCsvOptions): string {
  const { slots, unit, language, timeZone, timeHeader, demo, marks = [], notesHeader } = options;
  const separator = language === 'fr' ? ';' : ',';
  const decimalMark = language === 'fr' ? ',' : '.';
  const grain = grainOf(slots);
  const labels = siteLabels(language, timeZone);
  const withinDay = grain === 'time';
  const written = fileUnit(unit);
  const withNotes = notesHeader !== undefined && marks.length > 0;
  const header = [
    withinDay ? timeHeader + stepText(slots, language) : timeHeader,
    ...(withinDay ? ['ISO 8601', 'UTC'] : []),
    ...series.map(({ name }) => `${name} (${written.unit})${demo ? ` – ${demo}` : ''}`),
    ...(withNotes ? [notesHeader] : []),
  ].map((text) => textCell(text, separator));
  const utc = siteLabels(language, 'UTC');
  const rows = slots.map((slot, place) => [
    ...(withinDay
      ? [
          spreadsheetTime(labels.machine(slot.startMs, grain), language),
          labels.machine(slot.startMs, grain) + labels.offset(slot.startMs),
          utc.machine(slot.startMs, grain),
        ]
      : [labels.machine(slot.startMs, grain)]),
    ...series.map(({ values }) => {
      const value = values[place] ?? null;
      return numberCell(value === null ? null : written.in(value, slot), decimalMark);
    }),
    ...(withNotes ? [textCell(notesText(marks, slot, language), separator)] : []),
  ]);
  return BYTE_ORDER_MARK + [header, ...rows].map((cells) => `${cells.join(separator)}\r\n`).join('');
}
