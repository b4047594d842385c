import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** An entry of `tenants.json`. */
export interface TenantHosts {
  readonly name: string;
  readonly hosts: readonly string[];
}

/** The tenants of a `tenants.json`, which is read again when it changes; none without the file. */
export function tenantList(path: string): () => readonly TenantHosts[] {
  let known: { readonly list: readonly TenantHosts[]; readonly stamp: number } | null = null;
  return () => {
    const stamp = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (stamp === undefined) return [];
    if (known?.stamp !== stamp) known = { list: JSON.parse(readFileSync(path, 'utf8')), stamp };
    return known.list;
  };
}

/** Resolves tenants by name or host, from a list that is reread when it changes. */
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
