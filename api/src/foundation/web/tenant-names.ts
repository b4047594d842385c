import { readFile, stat } from 'node:fs/promises';

/** A tenant with its host names, as in `tenants.json`. */
export interface TenantHosts {
  readonly name: string;
  readonly hosts: readonly string[];
}

/**
 * Resolves tenants by name or host, from a list that is reread when it changes.
 * @param current tenants at run time, which go before the list once there are any
 */
export function tenantNames(path: string, current: () => readonly TenantHosts[]) {
  let known: { readonly list: readonly TenantHosts[]; readonly stamp: number } | null = null;

  const list = async (): Promise<readonly TenantHosts[]> => {
    const atRunTime = current();
    if (atRunTime.length > 0) return atRunTime;
    const facts = await stat(path).catch(() => null);
    if (!facts) return [];
    if (known?.stamp === facts.mtimeMs) return known.list;
    known = { list: JSON.parse(await readFile(path, 'utf8')) as TenantHosts[], stamp: facts.mtimeMs };
    return known.list;
  };

  return {
    /** The tenant named `wanted`, otherwise the host's, otherwise the first. Null before the first build. */
    async of(hostname: string, wanted: string | undefined): Promise<string | null> {
      const tenants = await list();
      const found =
        tenants.find(({ name }) => name === wanted) ??
        tenants.find(({ hosts }) => hosts.includes(hostname.toLowerCase())) ??
        tenants[0];
      return found?.name ?? null;
    },
  };
}
