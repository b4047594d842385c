import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';
import { pageBlock } from '../browser/page-block';

/** Data in the page: tenant, registry, hashes of the host's chunks. */
export interface PageData {
  readonly tenant: TenantConfiguration;
  /** Unparsed; null when the page has none. */
  readonly registry: unknown;
  /** From the service worker's cache (host/worker/service-worker.ts). */
  readonly isCached: boolean;
}

/**
 * Reads the data blocks `#tenant` and `#registry`. Throws without a valid tenant, since nothing can be shown then.
 */
export function pageData(page: Document = document): PageData {
  return {
    tenant: z.parse(tenantConfiguration, pageBlock('tenant', page)),
    registry: pageBlock('registry', page),
    isCached: page.documentElement.hasAttribute('data-cached'),
  };
}

/** Areas listed in `?disable-remotes=a,b`. */
export function disabledRemotes(search: string): string[] {
  const names = new URLSearchParams(search).get('disable-remotes') ?? '';
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
