import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places';

export type Language = 'fr' | 'en';

const files = new Map<string, unknown>();

/** What the product says: a key of a part's translations, with its values put in. */
export function text(
  part: string,
  language: Language,
  key: string,
  values: Record<string, string> = {},
): string {
  const path = join(ROOT, part, 'locales', `${language}.json`);
  if (!files.has(path)) files.set(path, JSON.parse(readFileSync(path, 'utf8')));
  let found = files.get(path);
  for (const step of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  if (typeof found !== 'string') throw new Error(`${part} has no ${language} text ${key}`);
  return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '');
}
