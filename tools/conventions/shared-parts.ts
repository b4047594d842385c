import { posix } from 'node:path';
import type { Files } from './files';

const IMPORTED = /import (?:type )?\{([^}]*)\} from '@foyer\/([\w-]+)';/g;
const NEIGHBOUR = /from '(\.{1,2}\/[^']+)';/g;
const SPEAKS = /useTranslation|TFunction|\bnotify\b/;

/** Parts of shared packages that use texts of the area showing them. */
export function partsWithTexts(folder: string, files: Files): Set<string> {
  return new Set([...partsOf(folder, files)].filter((part) => SPEAKS.test(files.get(part) ?? '')));
}

/** Parts of shared packages that an area imports, with the modules they import. */
export function partsOf(folder: string, files: Files): Set<string> {
  const parts = new Set<string>();
  for (const [file, text] of files) {
    if (!file.startsWith(`${folder}/src/`) || /\.test\.tsx?$/.test(file)) continue;
    for (const [, names = '', from = ''] of text.matchAll(IMPORTED)) {
      if (from === 'testing') continue;
      const index = files.get(`shared/${from}/src/index.ts`) ?? '';
      for (const name of names.split(',').map((word) => word.replace(/^\s*type /, '').trim())) {
        const path = new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([^']+)'`).exec(index)?.[1];
        if (name && path) addWithNeighbours(`shared/${from}/src/${path}`, files, parts);
      }
    }
  }
  return parts;
}

function addWithNeighbours(path: string, files: Files, parts: Set<string>): void {
  const part = [`${path}.ts`, `${path}.tsx`].find((known) => files.has(known));
  if (!part || parts.has(part)) return;
  parts.add(part);
  for (const [, neighbour = ''] of (files.get(part) ?? '').matchAll(NEIGHBOUR))
    addWithNeighbours(posix.join(posix.dirname(part), neighbour), files, parts);
}
