import type { Sql } from '../../foundation/database/sql';
import { listTenants } from '../../foundation/tenants/tenant-store';
import { passkeyHosts } from './factor-store';
import { hostOf } from './webauthn';

/** Host names of the pages, on which passkeys work. */
export async function hostsOfPages(sql: Pick<Sql, 'query'>, publicOrigin: string): Promise<string[]> {
  const tenants = await listTenants(sql);
  return [...new Set([hostOf(publicOrigin), ...tenants.flatMap(({ hosts }) => hosts)])];
}

/**
 * The passkeys that work on none of the pages, in words; null for none. Browsers bind a passkey to the host name on which
 * it was made.
 * @param before counts only passkeys of these host names, such as those of the pages before a change
 */
export async function orphanedPasskeys(
  sql: Pick<Sql, 'query'>,
  publicOrigin: string,
  before?: readonly string[],
): Promise<string | null> {
  const hosts = await hostsOfPages(sql, publicOrigin);
  const orphaned = (await passkeyHosts(sql)).filter(
    ({ host }) => !hosts.includes(host) && (before?.includes(host) ?? true),
  );
  if (orphaned.length === 0) return null;
  const texts = orphaned.map(
    ({ host, passkeys, accounts }) => `${passkeys} passkeys of ${accounts} accounts were made on ${host}`,
  );
  return `${texts.join(', ')}, and do not work on ${hosts.join(', ')}: their owners need a code app or a recovery code`;
}
