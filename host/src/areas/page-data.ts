import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';
import { pageBlock } from './page-block';

/** What the page carries beside its scripts: the tenant, its registry, and the hashes of the host's own chunks. */
export interface PageData {
  readonly tenant: TenantConfiguration;
  /** As it is written, read by whoever keeps it; null when the page carries none. */
  readonly registry: unknown;
}

/** Reads the data blocks of the page: `#tenant` and `#registry`. Throws without a readable tenant: nothing can be shown then. */
export function pageData(page: Document = document): PageData {
  return {
    tenant: z.parse(tenantConfiguration, pageBlock('tenant', page)),
    registry: pageBlock('registry', page),
  };
}

/** The areas named by `?disable-remotes=a,b`. */
export function disabledRemotes(search: string): string[] {
  const names = new URLSearchParams(search).get('disable-remotes') ?? '';
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
