import { existsSync } from 'node:fs';
import { cp, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { copiesOf, type DataPlace } from '../../foundation/database/backup/database-copies';
import {
  describeFiles,
  keyFingerprint,
  MANIFEST,
  type Manifest,
  NEW_MANIFEST,
} from '../../foundation/database/backup/manifest';
import { productVersion } from '../../foundation/database/migrate';
import { AdministrationError } from '../command';

/** State of the suite: what is in force, and the registries and pages made of it. */
export const SUITE = 'suite';
/** The token key, in a backup that was asked to hold it. */
export const KEY_FILE = 'token-key.txt';

export interface BackupOptions extends DataPlace {
  readonly releasesFolder: string;
  /** The first one encrypts. */
  readonly tokenKeys: readonly [Buffer, ...Buffer[]];
  /** Whether the backup holds the token key too, which opens the tokens of heating accounts. */
  readonly withKeys: boolean;
  /** A new folder. */
  readonly out: string;
  readonly now: Date;
}

/**
 * Writes a backup of database and suite state into a new folder that only its owner may read. Throws
 * {@link AdministrationError}, and `StoreError` while another process uses the embedded database.
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const out = resolve(options.out);
  if (existsSync(out)) throw new AdministrationError(`${out} exists: name a new folder for the backup.`);
  const copies = copiesOf(options);
  const unfinished = `${out}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(out), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const contents = await copies.dump(join(unfinished, copies.fileName));
    if (!contents) throw new AdministrationError('There is no database of Foyer to back up.');
    const published = join(options.releasesFolder, 'published');
    if (existsSync(published))
      await cp(await realpath(published), join(unfinished, SUITE), { recursive: true });
    const [key] = options.tokenKeys;
    if (options.withKeys)
      await writeFile(join(unfinished, KEY_FILE), `${key.toString('base64')}\n`, { mode: 0o600 });
    const manifest: Manifest = {
      ...NEW_MANIFEST,
      foyer: productVersion(),
      createdAt: options.now.toISOString(),
      database: copies.kind,
      migrations: [...contents.migrations],
      rows: contents.rows,
      tokenKeyFingerprint: keyFingerprint(key),
      files: await describeFiles(unfinished),
    };
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(unfinished, out);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
