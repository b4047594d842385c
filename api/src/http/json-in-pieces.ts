import type { Breathe } from './fair-turns';
import { WrittenJson } from './written-json';

/** Entries of a list written at a time: a few milliseconds of work. */
const ENTRIES_AT_ONCE = 150;

/** The JSON text of an answer. Its lists are written in pieces, so that nobody waits for the whole of a long one. */
export async function jsonInPieces(body: object, breathe: Breathe): Promise<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const text = await textOf(value, breathe);
    fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

async function textOf(value: unknown, breathe: Breathe): Promise<string> {
  if (value instanceof WrittenJson) return value.text;
  return Array.isArray(value) ? jsonOfList(value, breathe) : JSON.stringify(value);
}

/** The JSON text of a list, written in pieces. */
export async function jsonOfList(entries: readonly unknown[], breathe: Breathe): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    if (from > 0) await breathe();
    pieces.push(JSON.stringify(entries.slice(from, from + ENTRIES_AT_ONCE)).slice(1, -1));
  }
  return `[${pieces.join(',')}]`;
}
