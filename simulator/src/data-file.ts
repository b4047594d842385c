import { readFileSync } from 'node:fs';

/** Address of a file of `simulator/data`. */
export const dataUrl = (name: string): URL => new URL(`../data/${name}`, import.meta.url);

/** Reads a JSON file of `simulator/data`. Its shape is not checked here. */
export function dataFile<T>(name: string): T {
  return JSON.parse(readFileSync(dataUrl(name), 'utf8'));
}
