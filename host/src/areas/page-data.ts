import {
  type Registry,
  registry as registrySchema,
  type TenantConfiguration,
  tenantConfiguration,
} from '@foyer/contract';
import * as z from 'zod/mini';

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
  const tenant = z.parse(tenantConfiguration, block(page, 'tenant'));
  const parsed = z.safeParse(registrySchema, block(page, 'registry'));
  return { tenant, registry: parsed.success ? parsed.data : null };
}

function block(page: Document, id: string): unknown {
  const text = page.getElementById(id)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The areas named by `?disable-remotes=a,b`. */
export function disabledRemotes(search: string): string[] {
  const names = new URLSearchParams(search).get('disable-remotes') ?? '';
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
