import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Runs statements on the database of a suite that is not running. */
export async function prepare(data: string, sql: string): Promise<void> {
  await withDatabase(data, (database) => database.exec(sql));
}

/** Opens the database of a suite that is not running. */
export function withDatabase<T>(data: string, work: (database: PGlite) => Promise<T>): Promise<T> {
  return within(join(data, 'pglite'), work);
}

/**
 * Reads a copy of the database's folder, taken while its process is halted: what a crash at this moment would leave,
 * which is every change that was answered. The copy stays, and the next time only what differs is copied.
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

/** Where the copy of a suite's database lies; whoever removes the database removes it too. */
export const copyOf = (data: string) => `${data}-copy`;

/** By copy: the times its files had, and those they were copied from. */
const copied = new Map<string, Map<string, string>>();

/** Makes `to` what `from` is. Copied again is what was written on either side since: times alone could agree by chance. */
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
