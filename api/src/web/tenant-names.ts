import { readFile, stat } from 'node:fs/promises';

interface TenantHosts {
  readonly name: string;
  readonly hosts: readonly string[];
}

/** Which tenant a host name is; the list is read again when it changes. */
export function tenantNames(path: string) {
  let known: { readonly list: readonly TenantHosts[]; readonly stamp: number } | null = null;

  const list = async (): Promise<readonly TenantHosts[]> => {
    const facts = await stat(path).catch(() => null);
    if (!facts) return [];
    if (known?.stamp === facts.mtimeMs) return known.list;
    known = { list: JSON.parse(await readFile(path, 'utf8')) as TenantHosts[], stamp: facts.mtimeMs };
    return known.list;
  };

  return {
    /** The tenant asked for by name if there is such a one, else the host name's, else the first; null before a build. */
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
