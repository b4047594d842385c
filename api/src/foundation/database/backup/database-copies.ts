import type { Sql } from '../sql';
import type { Contents } from './contents';
import { embeddedCopies } from './embedded-copies';
import { serverCopies } from './server-copies';

/** Place of a platform's data. */
export interface DataPlace {
  /** Connection URL of a PostgreSQL server; without it the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
}

/** A database that exists while a backup is tried. */
export interface Scratch {
  /** Of the database, on a server. */
  readonly name: string;
  /** Ends the attempt. */
  readonly signal?: AbortSignal;
}

/** Copies a database into a file and back. */
export interface DatabaseCopies {
  readonly kind: 'pglite' | 'postgres';
  readonly fileName: string;
  /** Writes the file; resolves to null when there is no database. */
  dump(path: string): Promise<Contents | null>;
  isEmpty(): Promise<boolean>;
  /** Replaces the database by that of the file, as a whole or not at all. */
  restore(path: string): Promise<Contents>;
  /** Restores the file into a new database beside the one in use, which `read` reads, and removes it again. */
  inScratch<T>(path: string, scratch: Scratch, read: (sql: Pick<Sql, 'query'>) => Promise<T>): Promise<T>;
}

export function copiesOf({ databaseUrl, dataFolder }: DataPlace): DatabaseCopies {
  return databaseUrl ? serverCopies(databaseUrl) : embeddedCopies(dataFolder);
}
