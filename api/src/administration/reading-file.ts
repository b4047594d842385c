import type { Channel } from '../energy/readings/channel-store';
import { storedValue, unitsOf } from '../energy/readings/quantities';
import type { SentReading } from '../energy/readings/reading-rules';
import { type CsvRow, parseCsv } from '../money/prices/csv';
import { AdministrationError } from './command';

const COLUMNS = ['channel', 'at', 'value', 'unit'];
/** The offset decides the instant: local times alone are ambiguous when clocks change. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const NUMBER = /^-?\d{1,12}(\.\d{1,9})?$/;

/** A reading of a file and the line it is on. */
export interface FileReading extends SentReading {
  readonly line: number;
}

function readRow(
  { line, fields }: CsvRow,
  householdId: string,
  channels: ReadonlyMap<string, Pick<Channel, 'quantity'>>,
): FileReading {
  const refuse = (problem: string) => new AdministrationError(`line ${line}: ${problem}`);
  const { channel = '', at = '', value = '', unit = '' } = fields;
  const known = channels.get(channel);
  if (!known) throw refuse(`there is no channel "${channel}": "channel add" adds it`);
  const atMs = INSTANT.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(atMs))
    throw refuse(`"${at}" is no time with its offset, such as 2026-06-21T12:00:00+02:00`);
  if (!NUMBER.test(value)) throw refuse(`"${value}" is no number such as 1234.567`);
  if (storedValue(known.quantity, 0, unit) === null)
    throw refuse(`${channel} is in ${unitsOf(known.quantity).join(', ')}, not "${unit}"`);
  return { line, householdId, channel, atMs, value: Number(value), unit };
}

/** Readings of a CSV file with the columns channel, at, value and unit. Throws {@link AdministrationError}. */
export function readReadingFile(
  text: string,
  householdId: string,
  channels: readonly Channel[],
): readonly FileReading[] {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  let rows: readonly CsvRow[];
  try {
    rows = parseCsv(text, { columns: COLUMNS });
  } catch (error) {
    throw new AdministrationError((error as Error).message);
  }
  const readings = rows.map((row) => readRow(row, householdId, byName));
  const lines = new Map<string, FileReading>();
  for (const reading of readings) {
    const key = `${reading.atMs} ${reading.channel}`;
    const other = lines.get(key);
    if (other && (other.value !== reading.value || other.unit !== reading.unit))
      throw new AdministrationError(`line ${reading.line}: contradicts line ${other.line}`);
    lines.set(key, reading);
  }
  return readings;
}
