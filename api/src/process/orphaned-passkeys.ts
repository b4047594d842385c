import type { Sql } from '../foundation/database/sql';
import { listTenants } from '../foundation/tenants/tenant-store';
import { publicOrigins } from '../foundation/web/public-origins';
import { passkeyHosts } from '../identity/second-factor/factor-store';
import { hostOf } from '../identity/second-factor/webauthn';
import type { Configuration } from './configuration';

/** Host names of the pages, as configured. */
async function hostsOf(sql: Pick<Sql, 'query'>, configuration: Configuration): Promise<string[]> {
  const tenants = await listTenants(sql);
  const originOf = publicOrigins({ ...configuration, tenants: () => tenants });
  const origins = [configuration.publicOrigin, ...tenants.map(({ name }) => originOf(name))];
  return [...new Set(origins.map(hostOf))];
}

/**
 * What the configured public addresses do to passkeys, in words; null when every passkey works on one of them. Browsers
 * bind a passkey to the host name on which it was made.
 */
export async function orphanedPasskeys(
  sql: Pick<Sql, 'query'>,
  configuration: Configuration,
): Promise<string | null> {
  const hosts = await hostsOf(sql, configuration);
  const orphaned = (await passkeyHosts(sql)).filter(({ host }) => !hosts.includes(host));
  if (orphaned.length === 0) return null;
  const texts = orphaned.map(
    ({ host, passkeys, accounts }) => `${passkeys} passkeys of ${accounts} accounts were made on ${host}`,
  );
  return `${texts.join(', ')}, and do not work on ${hosts.join(', ')}: their owners need a code app or a recovery code`;
}
