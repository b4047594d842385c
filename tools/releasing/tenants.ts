import { join } from 'node:path';
import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';
import { ROOT } from './folders';
import { schemaProblems } from './schema-problems';
import { readJson } from './write-file';

const listed = z.object({
  /** Host names of this tenant; the first tenant answers to every other name. */
  hosts: z.array(z.string()),
  /** Areas of the tenant; `*` is every area in force. */
  areas: z.array(z.string()),
  /** Path whose files the page prefetches. */
  landing: z.string(),
});
/** `host/tenants.json`: tenants with their host names and areas. */
const tenantList = z.record(z.string(), listed);

/** A tenant in the published state. */
export const tenantInForce = z.extend(listed, {
  /** Validated when it was published, maybe by a newer checkout. */
  configuration: z.custom<TenantConfiguration>(),
  /** Areas and `offline` switched by `pnpm tenant`, overriding the list. */
  switched: z.record(z.string(), z.boolean()),
});
export type TenantInForce = z.output<typeof tenantInForce>;
/** A tenant of the workspace. */
export type WorkspaceTenant = Omit<TenantInForce, 'switched'>;

/** Tenants of the workspace with validated configuration, by name. */
export async function workspaceTenants(): Promise<Record<string, WorkspaceTenant>> {
  const list = z.parse(tenantList, await readJson(join(ROOT, 'host/tenants.json')));
  const entries = Object.entries(list).map(async ([name, entry]) => {
    const data = await readJson(join(ROOT, `host/tenants/${name}.json`));
    const configuration = z.safeParse(tenantConfiguration, data);
    if (!configuration.success) {
      throw new Error(
        `host/tenants/${name}.json does not fit the contract: ${schemaProblems(configuration.error)}`,
      );
    }
    return [name, { ...entry, configuration: configuration.data }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Name `pnpm tenant` uses to switch the service worker on or off, like an area. */
export const OFFLINE = 'offline';

/** True when browsers cache a tenant's files, the default. */
export function isCachedOffline({ switched }: Pick<TenantInForce, 'switched'>): boolean {
  return switched[OFFLINE] ?? true;
}

/** True when a tenant shows an area. */
export function showsArea({ areas, switched }: TenantInForce, area: string): boolean {
  return switched[area] ?? (areas.includes('*') || areas.includes(area));
}
