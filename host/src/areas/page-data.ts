import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import type { Root } from '@foyer/contract/signed-registry';
import * as z from 'zod/mini';
import { pageBlock } from '../browser/page-block';

/** Data in the page: tenant, registry, hashes of the host's chunks. */
export interface PageData {
  readonly tenant: TenantConfiguration;
  /** Unparsed; null when the page has none. */
  readonly registry: unknown;
  /** Keys that sign registries; null where they are unsigned. */
  readonly trust: Root | null;
  /** From the service worker's cache (host/worker/service-worker.ts). */
  readonly isCached: boolean;
}

/**
 * Reads the data blocks `#tenant`, `#registry` and `#trust`. Throws without a valid tenant, since nothing can be shown then.
 */
export function pageData(page: Document = document): PageData {
  return {
    tenant: z.parse(tenantConfiguration, pageBlock('tenant', page)),
    registry: pageBlock('registry', page),
    trust: pageBlock('trust', page),
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
