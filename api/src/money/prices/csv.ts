import { readFileSync } from 'node:fs';

/**
 * Rows of a CSV file of `api/data` by column. Fields may be quoted.
 * @throws for a row with another number of fields than the header
 */
export function csvRows(name: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8');
  return parseCsv(text, name);
}

/** @param name of the file, for errors; omitted where the caller names it */
export function parseCsv(text: string, name?: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = text.trim().split(/\r?\n/).map(fieldsOf);
  return rows.map((fields, index) => {
    if (fields.length !== header.length) {
      const place = [name, `line ${index + 2}`].filter((part) => part !== undefined).join(', ');
      throw new Error(`${place}: ${fields.length} fields instead of ${header.length}`);
    }
    return Object.fromEntries(header.map((column, at) => [column, fields[at] ?? '']));
  });
}

function fieldsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}
