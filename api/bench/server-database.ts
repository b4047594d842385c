import { startPostgres } from '../src/foundation/database/testing';
import { citusCluster } from '../src/foundation/database/testing/citus';

/** A database for a measurement: on a PostgreSQL server of its own, or on the cluster of `CITUS_URL`. */
export interface ServerDatabase {
  readonly databaseUrl: string;
  /** Of each server of the database. */
  readonly serverUrls: readonly string[];
  readonly isDistributed: boolean;
  /** For titles: "one server", "a coordinator and 2 workers". */
  readonly servers: string;
  remove(): Promise<void>;
}

/** @param name of the database on a cluster */
export async function createServerDatabase(name: string): Promise<ServerDatabase> {
  const url = process.env.CITUS_URL;
  if (!url) {
    const server = await startPostgres();
    const databaseUrl = server.urlOf('postgres');
    return {
      databaseUrl,
      serverUrls: [databaseUrl],
      isDistributed: false,
      servers: 'one server',
      remove: () => server.stop(),
    };
  }
  const cluster = await citusCluster(url);
  const { serverUrls } = cluster;
  return {
    databaseUrl: await cluster.create(name),
    serverUrls,
    isDistributed: true,
    servers: `a coordinator and ${serverUrls.length - 1} workers`,
    remove: () => cluster.drop(name),
  };
}
