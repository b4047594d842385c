import { MAX_TENANTS, type TenantFault, type TenantProblem, tenantProblems } from '@foyer/domain';
import type { TenantFile } from '@foyer/suite-files';
import type { Sql } from '../../foundation/database/sql';
import { checkedLogo, LogoError } from '../../foundation/tenants/logo';
import {
  deleteTenant,
  listTenants,
  lockTenants,
  putFirst,
  type Tenant,
  writeTenant,
} from '../../foundation/tenants/tenant-store';
import { tenantsInUse } from '../../identity/accounts/tenant-move';

export type TenantRefusal =
  | TenantFault
  | 'logo'
  | 'exists'
  | 'unknown'
  | 'changed'
  | 'inUse'
  | 'first'
  | 'tooMany';

/** A change of a tenant that is not made, with every reason. */
export class TenantError extends Error {
  constructor(
    readonly problems: readonly [
      { readonly fault: TenantRefusal; readonly sentence: string },
      ...{ readonly fault: TenantRefusal; readonly sentence: string }[],
    ],
  ) {
    super(problems.map(({ sentence }) => sentence).join(' '));
  }
}

const refuse = (fault: TenantRefusal, sentence: string): never => {
  throw new TenantError([{ fault, sentence }]);
};

function namedTenant(tenants: readonly Tenant[], name: string): Tenant {
  const names = tenants.map((tenant) => tenant.name).join(', ') || 'none';
  return (
    tenants.find((tenant) => tenant.name === name) ??
    refuse('unknown', `There is no tenant "${name}": the suite has ${names}.`)
  );
}

/** The tenant with a name. Throws {@link TenantError}. */
export async function tenantNamed(sql: Pick<Sql, 'query'>, name: string): Promise<Tenant> {
  return namedTenant(await listTenants(sql), name);
}

interface Saving {
  /** Areas in force; null where they are not known. */
  readonly areas: readonly string[] | null;
  readonly now: Date;
  /** `new`: refused where the tenant exists. A number: refused unless it has been changed as often. */
  readonly expects?: 'new' | number;
}

function withCheckedLogo(file: TenantFile): TenantFile {
  try {
    const logo = checkedLogo(file.configuration.logo);
    return { ...file, configuration: { ...file.configuration, logo } };
  } catch (error) {
    if (error instanceof LogoError) return refuse('logo', error.message);
    throw error;
  }
}

/** What would keep a tenant from being saved, without changing anything; empty when nothing does. */
export async function tenantRefusals(
  sql: Pick<Sql, 'query'>,
  file: TenantFile,
  areas: readonly string[] | null,
): Promise<TenantError['problems'] | readonly []> {
  try {
    const [problem, ...more] = tenantProblems(withCheckedLogo(file), {
      others: await listTenants(sql),
      areas,
    });
    return problem ? [problem, ...more] : [];
  } catch (error) {
    if (error instanceof TenantError) return error.problems;
    throw error;
  }
}

/** Adds or changes a tenant, in a transaction. Throws {@link TenantError}. */
export async function saveTenant(sql: Sql, file: TenantFile, { areas, now, expects }: Saving): Promise<void> {
  const safe = withCheckedLogo(file);
  const { tenant: name } = safe.configuration;
  await lockTenants(sql);
  const tenants = await listTenants(sql);
  const before = tenants.find((tenant) => tenant.name === name);
  if (expects === 'new' && before) refuse('exists', `There is a tenant "${name}" already.`);
  if (typeof expects === 'number' && before?.changes !== expects)
    refuse('changed', `The tenant "${name}" was changed meanwhile.`);
  if (!before && tenants.length >= MAX_TENANTS)
    refuse('tooMany', `A platform has at most ${MAX_TENANTS} tenants.`);
  const [problem, ...more]: TenantProblem[] = tenantProblems(safe, { others: tenants, areas });
  if (problem) throw new TenantError([problem, ...more]);
  await writeTenant(sql, safe, now);
}

/** Makes a tenant the first one, which answers to unknown host names, in a transaction. Throws {@link TenantError}. */
export async function makeFirst(sql: Sql, name: string): Promise<void> {
  await lockTenants(sql);
  await tenantNamed(sql, name);
  await putFirst(sql, name);
}

/**
 * Removes a tenant without accounts, in a transaction, and resolves to what it was. The first one stays, because some
 * tenant must answer to unknown host names. Throws {@link TenantError}.
 */
export async function removeTenant(sql: Sql, name: string, now: Date): Promise<Tenant> {
  await lockTenants(sql);
  const tenants = await listTenants(sql);
  const tenant = namedTenant(tenants, name);
  const inUse = await tenantsInUse(sql);
  const accounts = inUse.find((one) => one.tenant === name)?.accounts ?? 0;
  if (accounts > 0)
    refuse(
      'inUse',
      `The tenant "${name}" has ${accounts === 1 ? 'one account' : `${accounts} accounts`}: move or erase them first.`,
    );
  if (tenants[0]?.name === name)
    refuse('first', `"${name}" answers to unknown host names: make another tenant the first one before.`);
  await deleteTenant(sql, name, now);
  return tenant;
}
