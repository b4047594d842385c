import { isDay, TEMPO_COLOURS } from '@foyer/domain';
import { type CsvRow, csvRows } from './csv';

const FILE = 'tempo-colours-2020-2026.csv';

/**
 * Colours by tariff day.
 * @throws for a day that is repeated or not one, and for an unknown colour
 */
export function coloursByDay(rows: readonly CsvRow[]): ReadonlyMap<string, string> {
  const colours = new Map<string, string>();
  for (const { fields, line } of rows) {
    const { date = '', colour = '' } = fields;
    const isKnown = TEMPO_COLOURS.some((one) => one === colour);
    if (!isDay(date) || colours.has(date) || !isKnown)
      throw new Error(`${FILE}, line ${line}: "${date},${colour}" is not a new day with its colour`);
    colours.set(date, colour);
  }
  return colours;
}

/** Published colours of Tempo days. Days that are not published are absent. */
export const tempoColours: ReadonlyMap<string, string> = coloursByDay(csvRows(FILE));
