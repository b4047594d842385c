import { join } from 'node:path';
import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';
import { ROOT } from './folders';
import { readJson } from './write-file';

const listed = z.object({
  /** Host names that answer as this tenant; the first tenant answers to every other name. */
  hosts: z.array(z.string()),
  /** Areas the tenant gets; `*` is every area in force. */
  areas: z.array(z.string()),
  /** Path whose files a page fetches ahead. */
  landing: z.string(),
});
/** `host/tenants.json`: which tenants there are, under which host names, with which areas. */
const tenantList = z.record(z.string(), listed);

/** A tenant as it is in force. */
export const tenantInForce = z.extend(listed, {
  /** Checked when it was taken up, maybe by a newer checkout than this. */
  configuration: z.custom<TenantConfiguration>(),
  /** Areas, and `offline`, turned on or off for this tenant by `pnpm tenant`, against what its list says. */
  switched: z.record(z.string(), z.boolean()),
});
export type TenantInForce = z.output<typeof tenantInForce>;
/** A tenant as the workspace has it. */
export type WorkspaceTenant = Omit<TenantInForce, 'switched'>;

/** Every tenant of the workspace with its configuration, checked, by name. */
export async function workspaceTenants(): Promise<Record<string, WorkspaceTenant>> {
  const list = z.parse(tenantList, await readJson(join(ROOT, 'host/tenants.json')));
  const entries = Object.entries(list).map(async ([name, entry]) => {
    const data = await readJson(join(ROOT, `host/tenants/${name}.json`));
    const configuration = z.safeParse(tenantConfiguration, data);
    if (!configuration.success) {
      throw new Error(
        `host/tenants/${name}.json does not fit the contract: ${z.prettifyError(configuration.error)}`,
      );
    }
    return [name, { ...entry, configuration: configuration.data }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Name `pnpm tenant` uses to switch the service worker on or off, like an area. */
export const OFFLINE = 'offline';

/** Whether browsers keep a tenant's files; unless it is switched off they do. */
export function keepsOffline({ switched }: Pick<TenantInForce, 'switched'>): boolean {
  return switched[OFFLINE] ?? true;
}

/** Whether a tenant shows an area. */
export function showsArea({ areas, switched }: TenantInForce, area: string): boolean {
  return switched[area] ?? (areas.includes('*') || areas.includes(area));
}
