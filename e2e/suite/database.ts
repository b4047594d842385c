import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Runs statements on the database of a stopped suite. */
export async function prepare(data: string, sql: string): Promise<void> {
  await withDatabase(data, (database) => database.exec(sql));
}

/** Opens the database of a stopped suite. */
export function withDatabase<T>(data: string, work: (database: PGlite) => Promise<T>): Promise<T> {
  return within(join(data, 'pglite'), work);
}

/**
 * Queries a copy of the database folder, taken while its process is halted: the state after a crash at this moment,
 * which includes every acknowledged change. The copy is kept, and the next call copies only differences.
 */
export async function rowsOf<Row extends object>(
  instance: { whileHalted(work: () => void): void },
  data: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const copy = copyOf(data);
  instance.whileHalted(() => copyChanged(join(data, 'pglite'), copy));
  return await within(copy, async (database) => (await database.query<Row>(sql, [...values])).rows);
}

/** Folder of the copy; must be removed with the database. */
export const copyOf = (data: string) => `${data}-copy`;

/** File times per copy: its own, and those of the source. */
const copied = new Map<string, Map<string, string>>();

/**
 * Synchronises `to` with `from`. Copies files written on either side since: equal times alone could be a
 * coincidence.
 */
function copyChanged(from: string, to: string): void {
  const before = copied.get(to) ?? new Map<string, string>();
  const now = new Map<string, string>();
  if (before.size === 0) rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const ours = entriesIn(from);
  const names = new Set(ours.map(({ path }) => path));
  for (const { path } of entriesIn(to)) {
    if (!names.has(path)) rmSync(join(to, path), { recursive: true, force: true });
  }
  for (const { path, isFolder } of ours) {
    const [source, target] = [join(from, path), join(to, path)];
    if (isFolder) {
      mkdirSync(target, { recursive: true });
      continue;
    }
    const known = before.get(path);
    if (known === undefined || known !== `${stampOf(source)} ${stampOf(target)}`)
      copyFileSync(source, target);
    now.set(path, `${stampOf(source)} ${stampOf(target)}`);
  }
  copied.set(to, now);
}

const entriesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(folder, join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }));

function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return `${stat?.size}:${stat?.mtimeNs}`;
}

async function within<T>(folder: string, work: (database: PGlite) => Promise<T>): Promise<T> {
  const database = await PGlite.create(`file://${folder}`);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
