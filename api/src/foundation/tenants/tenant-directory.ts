import type { SuiteFile, TenantInForce } from '@foyer/suite-files';
import type { Database } from '../database/sql';
import { type PublishedSuite, publishedSuite } from './published-suite';
import { latestDecisions, latestNumber, type RollOutDecision, withDecisions } from './roll-out-store';
import { type SuiteSignatures, suiteSignatures } from './suite-signatures';
import { followPublished, listTenants, type Tenant, tenantsStamp } from './tenant-store';

/** Changes of the command line and of other processes are noticed after this long. */
const LOOK_EVERY_MS = 2_000;

/** A tenant as pages show it. */
export interface ShownTenant extends Tenant {
  /** Areas and `offline` switched by `pnpm tool tenant`. */
  readonly switched: TenantInForce['switched'];
}

export interface SuiteInForce {
  readonly file: SuiteFile;
  /** Differs once something else is in force. */
  readonly stamp: string;
  /** Number of the latest decision about a roll-out; 0 without any. */
  readonly rollOut: number;
}

/** The tenants in memory, as they were a moment ago, so that every page and mail can ask for them. */
export interface TenantDirectory {
  /** The first tenant first; empty before the first build. */
  all(): readonly ShownTenant[];
  byName(name: string): ShownTenant | null;
  /** What is in force for every tenant, with the roll-outs that were stopped; null where the publication does not say. */
  suite(): SuiteInForce | null;
  /** Until when its signatures are valid; null where no keys were made. */
  signatures(): Promise<SuiteSignatures | null>;
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
  let suite: SuiteInForce | null = null;
  let stamp = '';
  let tenants: readonly ShownTenant[] = [];
  let looking: Promise<void> | null = null;

  const look = async () => {
    const found = await readPublished();
    if (found && found.stamp !== published?.stamp) await followPublished(database, found.tenants, firstHost);
    const decisions = await latestDecisions(database);
    const rollOut = latestNumber(decisions);
    const next = `${found?.stamp ?? ''} ${await tenantsStamp(database)} ${rollOut}`;
    if (next === stamp) return;
    const listed = await listTenants(database);
    tenants = listed.map((tenant) => ({ ...tenant, switched: found?.tenants[tenant.name]?.switched ?? {} }));
    suite = found && suiteInForce(found, decisions);
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
    suite: () => suite,
    signatures: () => suiteSignatures(releasesFolder, suite?.file ?? null),
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

function suiteInForce(
  { suite, stamp }: PublishedSuite,
  decisions: readonly RollOutDecision[],
): SuiteInForce | null {
  if (!suite) return null;
  const rollOut = latestNumber(decisions);
  return { file: withDecisions(suite, decisions), stamp: `${stamp} ${rollOut}`, rollOut };
}
