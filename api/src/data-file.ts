import { readFileSync } from 'node:fs';

/** Reads one of the lists in `api/data` (D25). Its shape is the caller's word, kept by the tests of the routes. */
export function dataFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'));
}
