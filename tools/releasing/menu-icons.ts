import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IconShapes, iconShapes, type RemoteDescriptor } from '@foyer/contract';
import * as z from 'zod/mini';
import { suggestName } from './did-you-mean';
import { schemaProblems } from './schema-problems';

/** Shapes of an area's menu icons, by name. Throws a message for a missing file or one that is not a line icon. */
export async function menuIcons(
  { name, menu }: Pick<RemoteDescriptor, 'name' | 'menu'>,
  folder: string,
): Promise<Record<string, IconShapes>> {
  const icons: Record<string, IconShapes> = {};
  for (const { icon } of menu) {
    const file = `${name}/icons/${icon}.svg`;
    const text = await readFile(join(folder, `icons/${icon}.svg`), 'utf8').catch(async () => {
      const drawn = await readdir(join(folder, 'icons')).catch(() => []);
      const meant = suggestName(
        icon,
        drawn.map((drawing) => drawing.replace('.svg', '')),
      );
      throw new Error(`${name}/remote.json names the icon "${icon}", and there is no ${file}.${meant}`);
    });
    icons[icon] = shapesOf(text, file);
  }
  return icons;
}

const DRAWING = /^\s*<svg((?:\s+[\w:-]+="[^"]*")*)\s*>(.*)<\/svg>\s*$/s;
const ELEMENT = /\s*<([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*\/>\s*/sy;

/** Shapes of a line icon: an `svg` of 24 × 24 that contains only shapes with their geometry. */
export function shapesOf(svg: string, file: string): IconShapes {
  const [, head = '', shapesText = ''] = DRAWING.exec(svg) ?? [];
  const inside = shapesText.trim();
  if (attributesOf(head).viewBox !== '0 0 24 24') throw new Error(`${file} is no <svg viewBox="0 0 24 24">.`);
  const shapes: unknown[] = [];
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < inside.length) {
    const at = ELEMENT.lastIndex;
    const element = ELEMENT.exec(inside);
    if (!element) throw new Error(`${file} holds more than shapes: ${inside.slice(at, at + 60).trim()}`);
    shapes.push([element[1], attributesOf(element[2] ?? '')]);
  }
  const checked = z.safeParse(iconShapes, shapes);
  if (!checked.success || checked.data.length === 0) {
    throw new Error(
      `${file} is no line icon: ${checked.success ? 'it is empty' : schemaProblems(checked.error)}`,
    );
  }
  return checked.data;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
}
