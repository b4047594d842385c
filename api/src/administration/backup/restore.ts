import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copiesOf, type DataPlace } from '../../foundation/database/backup/database-copies';
import { keyFingerprint, type Manifest, readBackup } from '../../foundation/database/backup/manifest';
import { checkKnown, readSchema } from '../../foundation/database/migrate';
import { AdministrationError } from '../command';
import { KEY_FILE, SUITE } from './backup';

export interface RestoreOptions extends DataPlace {
  readonly releasesFolder: string;
  readonly tokenKeys: readonly [Buffer, ...Buffer[]];
  /** Folder of the backup. */
  readonly from: string;
  /** Whether a database that is there is replaced. */
  readonly force: boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  /** What the operator has to see to, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Restores a backup after checking its files and whether this release works with its schema. Throws
 * {@link AdministrationError}, and `StoreError` as the platform's start does.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const from = resolve(options.from);
  const manifest = await readBackup(from);
  const copies = copiesOf(options);
  if (manifest.database !== copies.kind)
    throw new AdministrationError(
      manifest.database === 'pglite'
        ? 'The backup is of an embedded database: unset DATABASE_URL to restore it.'
        : 'The backup is of a PostgreSQL server: set DATABASE_URL to restore it.',
    );
  checkKnown(manifest.migrations, await readSchema());
  if (!options.force && !(await copies.isEmpty()))
    throw new AdministrationError('There is a database already: add --force to replace it by the backup.');
  const { rows } = await copies.restore(join(from, copies.fileName));
  const differing = Object.entries(manifest.rows).find(([table, count]) => rows[table] !== count);
  if (differing)
    throw new AdministrationError(
      `The restored database is incomplete: ${differing[0]} has ${rows[differing[0]] ?? 0} rows instead of ${differing[1]}.`,
    );
  const isSuiteRestored = await restoreSuite(join(from, SUITE), options.releasesFolder);
  return { manifest, notes: await notesOn(manifest, options, { from, isSuiteRestored }) };
}

/** Puts the suite's state back where there is none. A release itself is rebuilt or mirrored. */
async function restoreSuite(suite: string, releasesFolder: string): Promise<boolean> {
  const published = join(releasesFolder, 'published');
  if (!existsSync(suite) || existsSync(published)) return false;
  const { revision } = JSON.parse(await readFile(join(suite, 'in-force.json'), 'utf8'));
  const publication = join('publications', String(revision));
  await mkdir(join(releasesFolder, 'publications'), { recursive: true });
  const draft = join(releasesFolder, `${publication}.draft`);
  await rm(draft, { recursive: true, force: true });
  await cp(suite, draft, { recursive: true });
  await rm(join(releasesFolder, publication), { recursive: true, force: true });
  await rename(draft, join(releasesFolder, publication));
  await rm(published, { force: true });
  await symlink(publication, published);
  return true;
}

async function notesOn(
  manifest: Manifest,
  { tokenKeys }: RestoreOptions,
  { from, isSuiteRestored }: { readonly from: string; readonly isSuiteRestored: boolean },
): Promise<string[]> {
  const notes: string[] = [];
  if (!tokenKeys.some((key) => keyFingerprint(key) === manifest.tokenKeyFingerprint))
    notes.push(
      existsSync(join(from, KEY_FILE))
        ? `Set FOYER_TOKEN_KEY to the key in ${join(from, KEY_FILE)}: heating accounts were connected with it.`
        : 'FOYER_TOKEN_KEY is another one than that of the backup: with this one, households have to connect their heating again.',
    );
  if (isSuiteRestored)
    notes.push('The suite in force is that of the backup: its releases have to be in the same folder.');
  return notes;
}
