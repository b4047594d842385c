import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the tests read of an area: fields of its `remote.json`, and the keys of its texts. */
export interface Area {
  readonly name: string;
  readonly routes: readonly {
    readonly path: string;
    readonly screen: string;
    readonly requires?: readonly string[];
  }[];
  readonly slots: readonly { readonly slot: string; readonly id: string; readonly heightPx?: number }[];
  /** Message keys that cannot be mistaken for text (`settings.addRoom`). */
  readonly textKeys: readonly string[];
}

/** The area in a folder, by default the current one. */
export function areaIn(folder = process.cwd()): Area {
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as Partial<Area>;
  const { name = '', routes = [], slots = [] } = manifest;
  return { name, routes, slots, textKeys: textKeysIn(folder) };
}

/** Message keys of the area or host in a folder. */
export function textKeysIn(folder: string): readonly string[] {
  const path = join(folder, 'locales/fr.json');
  return existsSync(path) ? keysIn(JSON.parse(readFileSync(path, 'utf8')) as object) : [];
}

function keysIn(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return keysIn(value, `${before}${key}.`);
    return before ? [`${before}${key}`] : [];
  });
}
