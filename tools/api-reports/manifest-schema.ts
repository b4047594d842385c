import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteDescriptor } from '@foyer/contract';
import * as z from 'zod/mini';
import { areaNames, ROOT } from '../releasing/folders';
import { readJson, writeWhole } from '../releasing/write-file';

/** Where the schema of `remote.json` is kept, and how an area names it, wherever its folder lies. */
const FILE = 'shared/contract/remote.schema.json';
const NAMED = './node_modules/@foyer/contract/remote.schema.json';

/**
 * Compares the schema editors check a `remote.json` by with the contract's own, and writes it anew where `write` is
 * set. Resolves to a sentence for it, and for each area that does not name it.
 */
export async function checkManifestSchema({ write }: { readonly write: boolean }): Promise<string[]> {
  const text = `${JSON.stringify(manifestSchema(), null, 2)}\n`;
  const file = join(ROOT, FILE);
  if (write) await writeWhole(file, text);
  const kept = await readFile(file, 'utf8').catch(() => '');
  const stale = kept === text ? [] : [`${FILE} is not of today. Run "pnpm api-report --write".`];
  const named = await Promise.all(areaNames().map((name) => readJson(join(ROOT, name, 'remote.json'))));
  const unnamed = areaNames().filter(
    (_, at) => (named[at] as { readonly $schema?: string } | null)?.$schema !== NAMED,
  );
  return [...stale, ...unnamed.map((name) => `${name}/remote.json: say "$schema": "${NAMED}".`)];
}

/** What a `remote.json` may say, as JSON Schema: a name nobody knows is a mistake there, where a host would skip it. */
function manifestSchema(): object {
  const { properties, ...schema } = z.toJSONSchema(remoteDescriptor, { io: 'input' });
  return strict({
    ...schema,
    title: 'remote.json',
    properties: { $schema: { type: 'string' }, ...properties },
  });
}

function strict<T>(node: T): T {
  if (Array.isArray(node)) return node.map(strict) as T;
  if (typeof node !== 'object' || node === null) return node;
  const inside = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, strict(value)]));
  return ('properties' in node ? { ...inside, additionalProperties: false } : inside) as T;
}
