import { tenantList } from './tenant-names';

/** Public origin of a tenant's pages, without trailing slash. Configured, never taken from a request. */
export type PublicOriginOf = (tenant: string) => string;

interface Origins {
  /** `tenants.json` of the built suite. */
  readonly path: string;
  /** Origin of the first tenant. */
  readonly publicOrigin: string;
  /** Outside production all tenants are on one host, where `?tenant=` selects them. */
  readonly production: boolean;
}

/**
 * The configured origin for the first tenant, and for every other one https with the first of its host names. The list
 * is read again when it changes; a tenant that is not in it has the first one's origin.
 */
export function publicOrigins({ path, publicOrigin, production }: Origins): PublicOriginOf {
  const tenants = tenantList(path);
  return (tenant) => {
    if (!production) return publicOrigin;
    const [, ...others] = tenants();
    const host = others.find(({ name }) => name === tenant)?.hosts[0];
    return host === undefined ? publicOrigin : `https://${host}`;
  };
}
