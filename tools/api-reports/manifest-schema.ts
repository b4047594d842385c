import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteDescriptor } from '@foyer/contract';
import * as z from 'zod/mini';
import { areaNames, ROOT } from '../releasing/folders';
import { readJson, writeWhole } from '../releasing/write-file';

/** Path of the schema of `remote.json`, and the reference areas use, wherever their folder is. */
const FILE = 'shared/contract/remote.schema.json';
const NAMED = './node_modules/@foyer/contract/remote.schema.json';

/**
 * Compares the JSON Schema for editors with the contract's own, and rewrites it if `write`. Resolves to a message
 * for a difference, and for each area that does not reference it.
 */
export async function checkManifestSchema({ write }: { readonly write: boolean }): Promise<string[]> {
  const text = `${JSON.stringify(manifestSchema(), null, 2)}\n`;
  const file = join(ROOT, FILE);
  if (write) await writeWhole(file, text);
  const kept = await readFile(file, 'utf8').catch(() => '');
  const stale = kept === text ? [] : [`${FILE} is not of today. Run "pnpm tool api-report --write".`];
  const named = await Promise.all(areaNames().map((name) => readJson(join(ROOT, name, 'remote.json'))));
  const unnamed = areaNames().filter(
    (_, at) => (named[at] as { readonly $schema?: string } | null)?.$schema !== NAMED,
  );
  return [...stale, ...unnamed.map((name) => `${name}/remote.json: say "$schema": "${NAMED}".`)];
}

/** JSON Schema of `remote.json`. Unknown names are errors here, while a host ignores them. */
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
