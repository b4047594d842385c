import type { TenantHosts } from './tenant-names';

/** Public origin of a tenant's pages, without trailing slash. Configured, never taken from a request. */
export type PublicOriginOf = (tenant: string) => string;

interface Origins {
  /** The first tenant first. */
  readonly tenants: () => readonly TenantHosts[];
  /** Origin of the first tenant. */
  readonly publicOrigin: string;
  /** Outside production all tenants are on one host, where `?tenant=` selects them. */
  readonly production: boolean;
}

/**
 * The configured origin for the first tenant, and for every other one https with the first of its host names. A tenant
 * that is not listed has the first one's origin.
 */
export function publicOrigins({ tenants, publicOrigin, production }: Origins): PublicOriginOf {
  return (tenant) => {
    if (!production) return publicOrigin;
    const [, ...others] = tenants();
    const host = others.find(({ name }) => name === tenant)?.hosts[0];
    return host === undefined ? publicOrigin : `https://${host}`;
  };
}

/** Origin of the page that sent a request; null under a host name that is none of the tenant's. */
export type PageOriginOf = (tenant: string, host: string) => string | null;

/** The origins of {@link publicOrigins}, and https with every further host name of the tenant. */
export function pageOrigins(origins: Origins): PageOriginOf {
  const originOf = publicOrigins(origins);
  return (tenant, host) => {
    const usual = originOf(tenant);
    if (new URL(usual).hostname === host) return usual;
    const hosts = origins.tenants().find(({ name }) => name === tenant)?.hosts ?? [];
    return hosts.includes(host) ? `https://${host}` : null;
  };
}
