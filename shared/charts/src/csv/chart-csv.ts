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
const MAXIMUM_DECIMALS = 3;

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
const PREFIXES: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6, G: 1e9 };

/** Energies and powers are written in Wh, so that files of any period add up; other values as shown. */
function fileUnit(unit: string): { readonly unit: string; in(value: number, slot: ChartSlot): number } {
  const [, prefix = '', base] = /^([kMG]?)(Wh|W)$/.exec(unit) ?? [];
  const factor = PREFIXES[prefix] ?? 1;
  if (base === 'Wh') return { unit: 'Wh', in: (value) => value * factor };
  if (base === 'W')
    return {
      unit: 'Wh',
      in: (value, { startMs, endMs }) => value * factor * ((endMs - startMs) / HOUR_MS),
    };
  return { unit, in: (value) => value };
}

/** `2026-10-25 02:30`, in French `25/10/2026 02:30`. */
function spreadsheetTime(machine: string, language: Language): string {
  return language === 'fr' ? machine.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1') : machine;
}

/**
 * The chart as CSV: UTF-8 with byte order mark, CRLF, one row per slot in site time, one column per series,
 * energies in Wh, marks last. Rows within a day have their local time as spreadsheets of the language read it, then
 * with its offset and in UTC, so that a repeated hour stays two hours. Missing values are empty; others have three
 * decimals.
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
    timeHeader,
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
