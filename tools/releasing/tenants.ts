import { join } from 'node:path';
import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import * as z from 'zod/mini';
import { ROOT } from './folders';
import { readJson } from './write-file';

/** `host/tenants.json`: which tenants there are, under which host names, with which areas. */
const tenantList = z.record(
  z.string(),
  z.object({
    /** Host names that answer as this tenant; the first tenant answers to every other name. */
    hosts: z.array(z.string()),
    /** Areas the tenant gets; `*` is every area of the workspace. */
    areas: z.array(z.string()),
    /** Path whose files a page fetches ahead. */
    landing: z.string(),
  }),
);

export interface Tenant {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly areas: readonly string[];
  readonly landing: string;
  readonly configuration: TenantConfiguration;
}

const TENANT_LIST = join(ROOT, 'host/tenants.json');

/** Every tenant with its configuration, checked. */
export async function tenants(): Promise<Tenant[]> {
  const list = z.parse(tenantList, await readJson(TENANT_LIST));
  return Promise.all(
    Object.entries(list).map(async ([name, entry]) => {
      const data = await readJson(join(ROOT, `host/tenants/${name}.json`));
      const configuration = z.safeParse(tenantConfiguration, data);
      if (!configuration.success) {
        throw new Error(
          `host/tenants/${name}.json does not fit the contract: ${z.prettifyError(configuration.error)}`,
        );
      }
      return { name, ...entry, configuration: configuration.data };
    }),
  );
}
