import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASES } from './folders';

/** One folder per publication, named by its revision; immutable under that name. */
const FOLDER = join(RELEASES, 'publications');
/** Link to the latest publication, read by servers. */
const PUBLISHED = join(RELEASES, 'published');
/** Publications kept for servers still reading an earlier one and for writers with an old base. */
const KEPT = 10;
/** Publishing takes seconds: older drafts belong to an ended process, on this machine or another. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Folder of the latest publication; null before the first. Restores the link if its writer was killed before
 * setting it.
 */
export async function latestPublication(): Promise<string | null> {
  for (;;) {
    const [revision] = await revisions();
    if (revision === undefined) return null;
    const target = `publications/${revision}`;
    if ((await readlink(PUBLISHED).catch(() => null)) === target) return join(RELEASES, target);
    const link = draftPath();
    await symlink(target, link);
    await rename(link, PUBLISHED);
  }
}

/** Path of a new draft. */
export function draftPath(): string {
  return join(FOLDER, `${randomUUID()}.draft`);
}

/**
 * Publishes a complete draft under its revision. Rejects when another revision was published since the draft's
 * base: the folder's name can be taken only once, also on a folder shared by several machines.
 */
export async function commit(draft: string, base: number, revision: number): Promise<void> {
  const [latest = base] = await revisions();
  if (latest !== base) throw staleBase(base, latest);
  await rename(draft, join(FOLDER, String(revision))).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? staleBase(base, revision) : error;
  });
  await latestPublication();
  await removeOldPublications();
}

function staleBase(base: number, latest: number): Error {
  return new Error(
    `Nothing was published: this change started from revision ${base}, and another writer has published revision ${latest} since. Run the command again to start from that one.`,
  );
}

/** Published revisions, latest first. */
async function revisions(): Promise<number[]> {
  await mkdir(FOLDER, { recursive: true });
  const names = (await readdir(FOLDER)).filter((name) => /^\d+$/.test(name));
  return names.map(Number).sort((one, other) => other - one);
}

async function removeOldPublications(): Promise<void> {
  const kept = (await revisions()).slice(0, KEPT).map(String);
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const isKept = name.endsWith('.draft') ? !(await isAbandoned(path)) : kept.includes(name);
    if (!isKept) await rm(path, { recursive: true, force: true });
  }
}

async function isAbandoned(draft: string): Promise<boolean> {
  const facts = await lstat(draft).catch(() => null);
  return facts !== null && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS;
}
