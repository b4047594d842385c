import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@foyer/area-e2e';
import { ROOT } from './places';

export type { Language };

type Texts = Readonly<Record<string, unknown>>;
const files = new Map<string, unknown>();

function read<T>(path: string): T {
  if (!files.has(path)) files.set(path, JSON.parse(readFileSync(path, 'utf8')));
  return files.get(path) as T;
}

/** A part's own texts, then the common ones it includes. */
function textsOf(part: string, language: Language): readonly unknown[] {
  const included = join(ROOT, part, 'locales/included.json');
  const groups = existsSync(included) ? read<readonly string[]>(included) : [];
  const common = read<Texts>(join(ROOT, 'shared/remote-kit/src/texts', `${language}.json`));
  return [
    read<Texts>(join(ROOT, part, 'locales', `${language}.json`)),
    ...groups.map((group) => common[group]),
  ];
}

/** A text of the product: message key of a part, with values. */
export function text(
  part: string,
  language: Language,
  key: string,
  values: Record<string, string> = {},
): string {
  const found = textsOf(part, language)
    .map((texts) => key.split('.').reduce((within, step) => (within as Texts | undefined)?.[step], texts))
    .find((one) => typeof one === 'string');
  if (found === undefined) throw new Error(`${part} has no ${language} text ${key}`);
  return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '');
}
