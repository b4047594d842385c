import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { BackupError } from './backup-error';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of the product that wrote the backup. */
  foyer: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  migrations: z.array(
    z.object({ name: z.string(), checksum: z.nullable(z.string()), compatibleFrom: z.nullable(z.string()) }),
  ),
  rows: z.record(z.string(), z.number()),
  /** Tells whether a token key is the one in force at the time of the backup, without revealing it. */
  tokenKeyFingerprint: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

/** Description of a backup, beside its files. */
export type Manifest = z.infer<typeof manifest>;

export const NEW_MANIFEST = { format: FORMAT } as const;

export function keyFingerprint(key: Buffer): string {
  return createHash('sha256').update('foyer token key').update(key).digest('hex').slice(0, 16);
}

/** Size and SHA-256 of every file below a folder, except the manifest. */
export async function describeFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, { bytes: number; sha256: string }> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!entry.isFile() || name === MANIFEST) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    files[name] = { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
  }
  return files;
}

/** Reads the manifest of a backup. Throws {@link BackupError}. */
export async function readManifest(folder: string): Promise<Manifest> {
  let read: unknown;
  try {
    read = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    throw new BackupError(`${folder} is not a backup: it has no readable ${MANIFEST}.`);
  }
  const parsed = manifest.safeParse(read);
  if (!parsed.success)
    throw new BackupError(`The backup in ${folder} has a format that this release does not know.`);
  return parsed.data;
}

/** Reads the manifest of a backup and checks all its files. Throws {@link BackupError}. */
export async function readBackup(folder: string): Promise<Manifest> {
  const described = await readManifest(folder);
  const found = await describeFiles(folder);
  const damaged = Object.entries(described.files).find(
    ([name, { sha256 }]) => found[name]?.sha256 !== sha256,
  );
  if (damaged) throw new BackupError(`The backup is damaged: ${damaged[0]} differs from what was written.`);
  return described;
}
