import { openPostgres } from '../postgres';
import type { Database } from '../sql';

const LIMIT_MS = 180_000;

/** Databases of a Citus cluster for tests. */
export interface CitusCluster {
  /** Address of each server. */
  readonly serverUrls: readonly string[];
  /** Creates a database on all servers, empty or as another one of the cluster. Resolves to its address. */
  create(name: string, template?: string): Promise<string>;
  drop(name: string): Promise<void>;
}

interface Server {
  readonly name: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

/** @param url address of a database of the coordinator that knows its workers */
export async function citusCluster(url: string): Promise<CitusCluster> {
  const addressOf = (database: string, server?: Server) => {
    const address = new URL(url);
    address.pathname = `/${database}`;
    if (server) {
      address.hostname = server.name;
      address.port = String(server.port);
    }
    return address.href;
  };
  const on = async <T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> => {
    const database = openPostgres({ databaseUrl, statementTimeoutMs: LIMIT_MS, poolSize: 1 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const servers = await on(url, (database) =>
    database.query<Server>(
      `select nodename as name, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node order by groupid`,
    ),
  );
  const coordinator = servers.find(({ isCoordinator }) => isCoordinator);
  if (!coordinator) throw new Error('the coordinator does not know itself: citus_set_coordinator_host');
  return {
    serverUrls: servers.map((server) => addressOf('postgres', server)),
    create: async (name, template) => {
      for (const server of servers) {
        await on(addressOf('postgres', server), async (database) => {
          // The background worker of Citus keeps a connection to every database.
          if (template) {
            await database.query(`alter database ${template} with allow_connections false`);
            await database.query(
              'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
              [template],
            );
          }
          await database.query(`create database ${name} template ${template ?? 'template0'}`);
        });
        if (!template)
          await on(addressOf(name, server), (database) => database.query('create extension citus'));
      }
      if (!template)
        await on(addressOf(name), async (database) => {
          await database.query('select citus_set_coordinator_host($1, $2)', [
            coordinator.name,
            coordinator.port,
          ]);
          for (const server of servers)
            if (!server.isCoordinator)
              await database.query('select citus_add_node($1, $2)', [server.name, server.port]);
        });
      return addressOf(name);
    },
    drop: async (name) => {
      for (const server of servers)
        await on(addressOf('postgres', server), (database) =>
          database.query(`drop database if exists ${name} with (force)`),
        );
    },
  };
}
