import { StoreError } from '../foundation/database/sql';
import type { Configuration } from './configuration';
import { ConfigurationError } from './configuration-error';

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function storeSentence(error: StoreError, { databaseUrl, dataFolder }: Configuration): string {
  switch (error.code) {
    case 'database.locked':
      return `Another Foyer is already running on the data folder ${dataFolder}: stop it, or set FOYER_DATA to another folder.`;
    case 'database.disk_full':
      return `The disk is full: free some space for ${databaseUrl ? 'the database' : dataFolder} and start again.`;
    case 'database.newer':
      return 'The database was written by a newer release of Foyer: start that release, or use another database.';
    case 'database.busy':
      return `The schema could not be changed and is as before, because another transaction holds a table: ${error.message}. Start again; end long queries if it goes on.`;
    case 'database.undistributable':
      return 'FOYER_DISTRIBUTED=citus needs a PostgreSQL server with the extension citus in the database of DATABASE_URL (docs/operations/scaling.md).';
    case 'database.altered':
      return `The migration ${error.message}: restore the file, and put the change into a new migration.`;
    case 'database.unavailable':
      return databaseUrl
        ? `The database at ${placeOf(databaseUrl)} does not answer: check that it runs and that DATABASE_URL is right.`
        : `The embedded database in ${dataFolder} does not answer: start again, or move the folder away to begin anew.`;
  }
}

/** Host, port and name, never the password. */
function placeOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/** One sentence for the person who started the process; null for a failure nobody foresaw. */
export function startFailureSentence(error: unknown, configuration: Configuration | null): string | null {
  if (error instanceof ConfigurationError) return error.message;
  if (configuration === null) return null;
  if (error instanceof StoreError) return storeSentence(error, configuration);
  const { host, port, metricsPort, dataFolder, databaseUrl } = configuration;
  const refused = error instanceof Error && 'port' in error ? error.port : port;
  const variable = refused === metricsPort ? 'FOYER_METRICS_PORT' : 'PORT';
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return `Port ${refused} is in use by another program: stop it, or start with another one, ${variable}=${Number(refused) + 1} for example.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return host && error instanceof Error && 'syscall' in error && error.syscall !== 'connect'
        ? `The address ${host} of HOST is not one of this machine: use one of its own, or leave HOST unset for all of them.`
        : null;
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${dataFolder} is not a folder: set FOYER_DATA to another one.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
        ? `Port ${refused} is not allowed here: start with another one, ${variable}=${variable === 'PORT' ? 8080 : 9464} for example.`
        : `The data folder ${dataFolder} cannot be written to: allow it, or set FOYER_DATA to another folder.`;
    case 'ENOSPC':
      return `The disk is full: free some space for ${dataFolder} and start again.`;
    case '28P01':
    case '28000':
    case '3D000':
      return `The database at ${placeOf(databaseUrl ?? '')} refuses us: check user, password and name in DATABASE_URL.`;
    case '42501':
      return `The user of the database at ${placeOf(databaseUrl ?? '')} may not create tables there: make it the owner of the database.`;
    default:
      return null;
  }
}

/** Of `sysexits.h`: a configuration error, which another start does not mend. */
const EX_CONFIG = 78;
/** Wrong user or password, no such database, no right to create tables. */
const DATABASE_REFUSES = ['28P01', '28000', '3D000', '42501'];

/** Exit code of a start that failed. A supervisor need not repeat one that ends with 78. */
export function exitCodeOf(error: unknown): number {
  const isLasting =
    error instanceof ConfigurationError ||
    (error instanceof StoreError && ['database.newer', 'database.altered'].includes(error.code)) ||
    DATABASE_REFUSES.includes(systemCode(error));
  return isLasting ? EX_CONFIG : 1;
}
