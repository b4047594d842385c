import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './say.mjs';

/**
 * What `npm test` was asked for.
 * @typedef {{
 *   readonly area: string | null,
 *   readonly parts: readonly string[],
 *   readonly specs: readonly string[],
 * }} Asked `parts` and `specs` are empty for all.
 */

/**
 * Parses `--area mf-battery`, names of parts (`lint unit`) and, after `e2e`, names of specs (`e2e rooms charts`).
 * Throws {@link Stop} for an unknown name.
 * @param {readonly string[]} args
 * @param {{ readonly parts: readonly string[], readonly areas: readonly string[], readonly specs: readonly string[]
 * }} known
 * @returns {Asked}
 */
export function readArguments(args, known) {
  /** @type {string[]} */
  const parts = [];
  /** @type {string[]} */
  const specs = [];
  let area = null;
  for (let index = 0; index < args.length; index += 1) {
    const name = args[index] ?? '';
    if (name === '--area') {
      index += 1;
      area = args[index] ?? '';
      if (!known.areas.includes(area)) {
        throw new Stop(`There is no area called "${area}": choose among ${known.areas.join(', ')}.`);
      }
    } else if (known.parts.includes(name)) parts.push(name);
    else if (parts.includes('e2e')) specs.push(...matching(name, known.specs));
    else throw new Stop(`There is no part called ${name}: choose among ${known.parts.join(', ')}.`);
  }
  return { area, parts, specs };
}

/**
 * @param {string} name A spec's file, with or without its folder and `.spec.ts`.
 * @param {readonly string[]} specs
 */
function matching(name, specs) {
  const plain = name.replace(/^(\.\/)?(e2e\/)?(specs\/)?/, '').replace(/\.spec\.ts$/, '');
  const found = specs.filter((spec) => `/${spec}`.endsWith(`/${plain}.spec.ts`));
  if (found.length > 0) return found;
  throw new Stop(`There is no end-to-end spec called ${name}: look into e2e/specs.`);
}

/**
 * Folders of the areas in this repository.
 * @param {string} root
 */
export function areasIn(root) {
  return readdirSync(root).filter((name) => existsSync(join(root, name, 'remote.json')));
}

/**
 * End-to-end specs, by path under `e2e/specs`.
 * @param {string} root
 */
export function specsIn(root) {
  const files = readdirSync(join(root, 'e2e/specs'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.spec.ts')).sort();
}
