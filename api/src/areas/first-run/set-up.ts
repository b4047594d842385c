import { isEmailAddress, type TenantFault } from '@foyer/domain';
import {
  FIRST_RUN_FAULTS,
  type FirstOperator,
  type FirstRunFault,
  type FirstService,
} from '@foyer/wire/first-run';
import { type Database, within } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { listTenants, type Tenant } from '../../foundation/tenants/tenant-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { createPerson } from '../../identity/accounts/new-person';
import { isFirstRun, useFirstRunCode } from '../../identity/first-run/code-store';
import { hashPassword, passwordFault } from '../../identity/session/passwords';
import { saveTenant, TenantError, type TenantRefusal, tenantRefusals } from '../tenants/change-tenant';
import { tenantWith } from './first-service';

interface Platform {
  readonly database: Database;
  readonly publicOrigin: string;
  /** Areas in force; null where they are not known. */
  readonly areas: readonly string[] | null;
}

/** The tenant that is set up. Throws `first.run.no.suite` where no suite is published on the platform's machine. */
export async function firstTenant(sql: Parameters<typeof listTenants>[0]): Promise<Tenant> {
  const [first] = await listTenants(sql);
  if (!first) throw new Refusal('first.run.no.suite');
  return first;
}

/** Faults of a tenant that have a field on the page. */
const FAULT_OF: Partial<Record<TenantFault | TenantRefusal, FirstRunFault>> = {
  brandName: 'name',
  contact: 'contact',
  sender: 'sender',
  colour: 'colour',
  contrast: 'contrast',
  logo: 'logo',
};

/** What is wrong with the service; empty when it can be stored. */
export async function serviceFaults(
  { database, publicOrigin, areas }: Platform,
  service: FirstService,
): Promise<FirstRunFault[]> {
  const tenant = tenantWith(await firstTenant(database), service, publicOrigin);
  const refusals = await tenantRefusals(database, tenant, areas);
  return refusals.map(({ fault }) => FAULT_OF[fault] ?? 'service');
}

const personOf = ({ email, firstName, lastName, language }: FirstOperator, tenant: string) => ({
  userType: 'OPERATOR' as const,
  tenant,
  email: email.trim().toLowerCase(),
  language,
  details: { firstName, lastName, country: 'FR', currency: 'EUR' },
});

/** What is wrong with the operator; empty when it can be stored. */
export function operatorFaults(operator: FirstOperator, tenant: string): FirstRunFault[] {
  const person = personOf(operator, tenant);
  if (!isEmailAddress(person.email)) return ['email'];
  const fault = passwordFault(operator.password, person);
  return FIRST_RUN_FAULTS.filter((known) => known === fault);
}

interface FirstRun {
  readonly code: string;
  readonly operator: FirstOperator;
  readonly service: FirstService;
  readonly now: Date;
}

/**
 * Stores the first operator and the brand of the first tenant together, and uses the code up. Throws
 * `first.run.not.offered` once there is an account, `first.run.refused` for what {@link operatorFaults} and
 * {@link serviceFaults} name.
 */
export async function setUp(platform: Platform, { code, operator, service, now }: FirstRun): Promise<void> {
  const { database, publicOrigin, areas } = platform;
  const { name } = await firstTenant(database);
  if (operatorFaults(operator, name).length > 0) throw new Refusal('first.run.refused');
  const passwordHash = await hashPassword(operator.password);
  try {
    await database.transaction(async (sql) => {
      // Another browser with a code waits here until this one has stored everything.
      const isOurs = await useFirstRunCode(sql, code);
      if (!isOurs || !(await isFirstRun(sql))) throw new Refusal('first.run.not.offered');
      const inside = within(database, sql);
      const tenant = await firstTenant(sql);
      await saveTenant(sql, tenantWith(tenant, service, publicOrigin), { areas, now });
      const account = await createPerson(inside, { ...personOf(operator, tenant.name), passwordHash }, now);
      if (!account) throw new Refusal('first.run.not.offered');
      await auditIn(inside).record({
        at: now,
        action: 'first.run',
        actorId: account.id,
        householdId: null,
        facts: { tenant: tenant.name, isSupplier: service.isSupplier },
      });
    });
  } catch (error) {
    throw error instanceof TenantError ? new Refusal('first.run.refused') : error;
  }
}
