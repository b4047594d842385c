import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';

/** A tenant's entry in the list of tenants. */
export const tenantEntry = z.object({
  /** Host names of this tenant. */
  hosts: z.array(z.string()),
  /** Areas of the tenant; `*` is every area in force. */
  areas: z.array(z.string()),
  /** Path whose files the page prefetches. */
  landing: z.string(),
});

/** A tenant as one document: what an operator exports and imports. */
export const tenantFile = z.extend(tenantEntry, { configuration: tenantConfiguration });
export type TenantFile = z.output<typeof tenantFile>;

/** A tenant in the published state. */
export const tenantInForce = z.extend(tenantEntry, {
  /** Validated when it was published, maybe by a newer checkout. */
  configuration: z.custom<TenantConfiguration>(),
  /** Areas and `offline` switched by `pnpm tool tenant`, overriding the list. */
  switched: z.record(z.string(), z.boolean()),
});
export type TenantInForce = z.output<typeof tenantInForce>;

/** Name `pnpm tool tenant` uses to switch the service worker on or off, like an area. */
export const OFFLINE = 'offline';

/** True when browsers cache a tenant's files, the default. */
export function isCachedOffline({ switched }: Pick<TenantInForce, 'switched'>): boolean {
  return switched[OFFLINE] ?? true;
}

/** True when a tenant shows an area. */
export function showsArea(
  { areas, switched }: Pick<TenantInForce, 'areas' | 'switched'>,
  area: string,
): boolean {
  return switched[area] ?? (areas.includes('*') || areas.includes(area));
}
