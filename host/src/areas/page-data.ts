import {
  type Registry,
  registry as registrySchema,
  type TenantConfiguration,
  tenantConfiguration,
} from '@foyer/contract';
import * as z from 'zod/mini';
import { pageBlock } from './page-block';

/** What the page carries beside its scripts: the tenant, its registry, and the hashes of the host's own chunks. */
export interface PageData {
  readonly tenant: TenantConfiguration;
  readonly registry: Registry | null;
}

/**
 * Reads the data blocks of the page: `#tenant` and `#registry`. Throws without a readable tenant, because
 * nothing can be shown then; a registry that cannot be read is null and the last good copy serves.
 */
export function pageData(page: Document = document): PageData {
  const tenant = z.parse(tenantConfiguration, pageBlock('tenant', page));
  const parsed = z.safeParse(registrySchema, pageBlock('registry', page));
  return { tenant, registry: parsed.success ? parsed.data : null };
}

/** The areas named by `?disable-remotes=a,b`. */
export function disabledRemotes(search: string): string[] {
  const names = new URLSearchParams(search).get('disable-remotes') ?? '';
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
