import { createHash } from 'node:crypto';
import { tenantConfiguration } from '@foyer/contract';
import { OWN_SUPPLY } from '@foyer/domain';
import type { TenantFile, TenantInForce } from '@foyer/suite-files';
import * as z from 'zod/mini';
import type { Database, Sql } from '../database/sql';

/** A brand, with the host names and areas it is shown under. */
export interface Tenant extends TenantFile {
  readonly name: string;
  /** Changes by operators; 0 while the tenant follows the published files. */
  readonly changes: number;
}

interface Row {
  readonly name: string;
  readonly areas: string[];
  readonly landing: string;
  readonly configuration: Record<string, unknown>;
  readonly changes: number;
  readonly hosts: string[];
}

/** Flags that were added since the tenant was stored are off. */
const NEW_FLAGS = Object.fromEntries(
  [...Object.keys(tenantConfiguration.shape.flags.shape), OWN_SUPPLY].map((name) => [name, false]),
);

function tenantOf({ configuration, ...row }: Row): Tenant {
  const flags = { ...NEW_FLAGS, ...(configuration.flags as object) };
  return { ...row, configuration: z.parse(tenantConfiguration, { ...configuration, flags }) };
}

const LIVE = 'removed_at is null';

/** Every tenant, the first tenant first. */
export async function listTenants(sql: Pick<Sql, 'query'>): Promise<Tenant[]> {
  const rows = await sql.query<Row>(
    `select t.name, t.areas, t.landing, t.configuration, t.changes,
       (select coalesce(array_agg(h.host order by h.position), '{}') from tenant_host h
        where h.tenant_name = t.name) as hosts
     from tenant t where ${LIVE} order by t.position, t.name`,
  );
  return rows.map(tenantOf);
}

/** A tenant by its name; null where there is none. */
export async function findTenant(sql: Pick<Sql, 'query'>, name: string): Promise<Tenant | null> {
  return (await listTenants(sql)).find((tenant) => tenant.name === name) ?? null;
}

/** Differs once a tenant has been added, changed or removed. */
export async function tenantsStamp(sql: Pick<Sql, 'query'>): Promise<string> {
  const [row] = await sql.query<{ stamp: string }>(
    `select concat_ws(' ', count(*), sum(changes), max(changed_at), min(position),
       string_agg(published_digest, ' ' order by name)) as stamp from tenant`,
  );
  return row?.stamp ?? '';
}

/** Makes changes of tenants wait for each other, so that two cannot take the same host name. */
export async function lockTenants(sql: Sql): Promise<void> {
  await sql.query('lock table tenant in share row exclusive mode');
}

async function writeHosts(sql: Sql, name: string, hosts: readonly string[]): Promise<void> {
  await sql.query('delete from tenant_host where tenant_name = $1', [name]);
  // A published host name that an operator gave to another tenant stays there.
  await sql.query(
    `insert into tenant_host (host, tenant_name, position)
     select host, $1, position from unnest($2::text[]) with ordinality as listed (host, position)
     on conflict do nothing`,
    [name, hosts],
  );
}

/** Stores a tenant, new or changed, in a transaction that has {@link lockTenants}. */
export async function writeTenant(
  sql: Sql,
  { hosts, areas, landing, configuration }: TenantFile,
  now: Date,
): Promise<void> {
  const name = configuration.tenant;
  await sql.query(
    `insert into tenant (name, position, areas, landing, configuration, changes, changed_at)
     values ($1, (select coalesce(max(position), 0) + 1 from tenant), $2::jsonb, $3, $4::jsonb, 1, $5)
     on conflict (name) do update set areas = $2::jsonb, landing = $3, configuration = $4::jsonb,
       changes = tenant.changes + 1, changed_at = $5, removed_at = null`,
    [name, JSON.stringify(areas), landing, JSON.stringify(configuration), now],
  );
  await writeHosts(sql, name, hosts);
}

/** Makes a tenant the first one, which answers to unknown host names. */
export async function putFirst(sql: Sql, name: string): Promise<void> {
  await sql.query(
    `update tenant set position = (select min(position) - 1 from tenant) where name = $1 and ${LIVE}`,
    [name],
  );
}

/** Removes a tenant and frees its host names, in a transaction that has {@link lockTenants}. */
export async function deleteTenant(sql: Sql, name: string, now: Date): Promise<void> {
  await sql.query(
    'update tenant set removed_at = $2, changed_at = $2, changes = changes + 1 where name = $1',
    [name, now],
  );
  await sql.query('delete from tenant_host where tenant_name = $1', [name]);
  await sql.query('delete from identity_provider where tenant_name = $1', [name]);
  await sql.query('delete from seller where tenant = $1', [name]);
}

/**
 * Takes over tenants of the published files: unknown ones are added, and those that no operator has changed are
 * updated. With the first of them the tenant of `firstHost` becomes the first one, whatever their order in the files.
 */
export async function followPublished(
  database: Database,
  published: Readonly<Record<string, TenantInForce>>,
  firstHost: string | null,
): Promise<void> {
  const rows = await database.query<{ name: string; digest: string | null; changes: number }>(
    'select name, published_digest as digest, changes from tenant',
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  const files = Object.entries(published).map(([name, { hosts, areas, landing, configuration }]) => {
    const file = { hosts, areas, landing, configuration };
    const digest = createHash('sha256').update(JSON.stringify(file)).digest('hex');
    return { name, ...file, digest };
  });
  const due = files.filter(({ name, digest }) => {
    const row = known.get(name);
    return row === undefined || (row.changes === 0 && row.digest !== digest);
  });
  if (due.length === 0) return;
  await database.transaction(async (sql) => {
    await lockTenants(sql);
    for (const { name, hosts, areas, landing, configuration, digest } of due) {
      const written = await sql.query(
        `insert into tenant (name, position, areas, landing, configuration, published_digest)
         values ($1, (select coalesce(max(position), 0) + 1 from tenant), $2::jsonb, $3, $4::jsonb, $5)
         on conflict (name) do update set areas = $2::jsonb, landing = $3, configuration = $4::jsonb,
           published_digest = $5 where tenant.changes = 0
         returning name`,
        [name, JSON.stringify(areas), landing, JSON.stringify(configuration), digest],
      );
      if (written.length > 0) await writeHosts(sql, name, hosts);
    }
    const first = due.find(({ hosts }) => firstHost !== null && hosts.includes(firstHost));
    if (known.size === 0 && first) await putFirst(sql, first.name);
  });
}
