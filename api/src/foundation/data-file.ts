import { readFileSync } from 'node:fs';

/** Reads a file of `api/data`. Its shape is not checked here; the tests of the routes cover it. */
export function dataFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'));
}

/** Replaces `{{name}}` in a text of these files. */
export function fillTemplate(text: string, lookUp: (name: string) => string | undefined): string {
  return text.replaceAll(/{{(\w+)}}/g, (_match, name: string) => lookUp(name) ?? '');
}
