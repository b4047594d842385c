import type { SuiteFile, TenantInForce } from '@foyer/suite-files';
import type { Database } from '../database/sql';
import { type PublishedSuite, publishedSuite } from './published-suite';
import { followPublished, listTenants, type Tenant, tenantsStamp } from './tenant-store';

/** Changes of the command line and of other processes are noticed after this long. */
const LOOK_EVERY_MS = 2_000;

/** A tenant as pages show it. */
export interface ShownTenant extends Tenant {
  /** Areas and `offline` switched by `pnpm tenant`. */
  readonly switched: TenantInForce['switched'];
}

/** The tenants in memory, as they were a moment ago, so that every page and mail can ask for them. */
export interface TenantDirectory {
  /** The first tenant first; empty before the first build. */
  all(): readonly ShownTenant[];
  byName(name: string): ShownTenant | null;
  /** What is in force for every tenant; null where the publication does not say. */
  suite(): { readonly file: SuiteFile; readonly stamp: string } | null;
  /** Looks for changes now. Rejects when the database does not answer; the former tenants stay. */
  refresh(): Promise<void>;
  /** Resolves once nothing reads the database any more. */
  stop(): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly releasesFolder: string;
  /** Host name of the platform's public address, whose tenant becomes the first one. */
  readonly firstHost: string | null;
  onError(error: unknown): void;
}

/** Fills the table of tenants from the published files and keeps it in memory. */
export async function openTenantDirectory(options: Options): Promise<TenantDirectory> {
  const { database, releasesFolder, firstHost, onError } = options;
  const readPublished = publishedSuite(releasesFolder);
  let published: PublishedSuite | null = null;
  let stamp = '';
  let tenants: readonly ShownTenant[] = [];
  let looking: Promise<void> | null = null;

  const look = async () => {
    const found = await readPublished();
    if (found && found.stamp !== published?.stamp) await followPublished(database, found.tenants, firstHost);
    const next = `${found?.stamp ?? ''} ${await tenantsStamp(database)}`;
    if (next === stamp) return;
    const listed = await listTenants(database);
    tenants = listed.map((tenant) => ({ ...tenant, switched: found?.tenants[tenant.name]?.switched ?? {} }));
    published = found;
    stamp = next;
  };
  const refresh = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  await refresh();
  const timer = setInterval(() => refresh().catch(onError), LOOK_EVERY_MS);
  timer.unref();
  return {
    all: () => tenants,
    byName: (name) => tenants.find((tenant) => tenant.name === name) ?? null,
    suite: () => (published?.suite ? { file: published.suite, stamp: published.stamp } : null),
    refresh: async () => {
      // One that began before the change that is asked for may have missed it.
      await looking?.catch(() => {});
      await refresh();
    },
    stop: async () => {
      clearInterval(timer);
      await looking?.catch(() => {});
    },
  };
}
