import { join } from 'node:path';
import { tenantConfiguration } from '@foyer/contract';
import { type TenantInForce, tenantEntry } from '@foyer/suite-files';
import * as z from 'zod/mini';
import { ROOT } from './folders';
import { schemaProblems } from './schema-problems';
import { readJson } from './write-file';

/** `host/tenants.json`: tenants with their host names and areas. */
const tenantList = z.record(z.string(), tenantEntry);

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
