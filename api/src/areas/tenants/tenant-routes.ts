import { type TenantFile, tenantFile } from '@foyer/suite-files';
import {
  makeTenantFirst,
  removeTenant,
  saveTenant,
  saveTenantSeller,
  tenantDocument,
  tenantSeller,
  tenants,
} from '@foyer/wire/tenants';
import * as z from 'zod/mini';
import type { Database, Sql } from '../../foundation/database/sql';
import { invalidParameter, Refusal } from '../../foundation/http/refusal';
import { saveSeller, sellerOf } from '../../foundation/tenants/seller-store';
import { listTenants } from '../../foundation/tenants/tenant-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { tenantsInUse } from '../../identity/accounts/tenant-move';
import { forOperator, type Member, type Route } from '../../identity/answer';
import { hostsOfPages, orphanedPasskeys } from '../../identity/second-factor/orphaned-passkeys';
import {
  makeFirst,
  removeTenant as remove,
  saveTenant as save,
  TenantError,
  tenantNamed,
} from './change-tenant';

interface TenantDependencies {
  readonly database: Database;
  /** Of the first tenant. */
  readonly publicOrigin: string;
  readonly areasInForce: () => readonly string[] | null;
}

/** Brands that operators change without a build (docs/rules/tenants.md). */
export function tenantRoutes({ database, publicOrigin, areasInForce }: TenantDependencies): Route[] {
  /** Makes a change with its audit entry, in one transaction, and resolves to a warning about passkeys. */
  const change = async (
    who: Member,
    action: string,
    tenant: string,
    work: (sql: Sql) => Promise<unknown>,
  ): Promise<{ warning?: string }> => {
    try {
      return await database.transaction(async (sql) => {
        const before = await hostsOfPages(sql, publicOrigin);
        await work(sql);
        await auditIn(sql).record({
          at: new Date(who.nowMs),
          action,
          actorId: who.actor.account.id,
          householdId: null,
          facts: { tenant },
        });
        const orphaned = await orphanedPasskeys(sql, publicOrigin, before);
        return orphaned === null ? {} : { warning: `Passkeys: ${orphaned}.` };
      });
    } catch (error) {
      throw error instanceof TenantError ? refusalOf(error) : error;
    }
  };

  const known = async (name: string) => {
    try {
      return await tenantNamed(database, name);
    } catch (error) {
      throw error instanceof TenantError ? refusalOf(error) : error;
    }
  };

  return [
    forOperator(tenants, async () => {
      const inUse = await tenantsInUse(database);
      const areas = areasInForce();
      return {
        tenants: (await listTenants(database)).map(
          ({ name, hosts, areas: shown, changes, configuration }) => ({
            name,
            brandName: configuration.brandName,
            hosts,
            areas: shown,
            accounts: inUse.find(({ tenant }) => tenant === name)?.accounts ?? 0,
            changes,
          }),
        ),
        areas: areas && [...areas],
      };
    }),

    forOperator(tenantDocument, async ({ name }) => {
      const { hosts, areas, landing, configuration, changes } = await known(name);
      return { file: { hosts, areas, landing, configuration }, changes };
    }),

    forOperator(saveTenant, ({ file, changes }, who) => {
      const read = wholeFile(file);
      const saving = {
        areas: areasInForce(),
        now: new Date(who.nowMs),
        expects: changes ?? ('new' as const),
      };
      return change(who, 'tenant.saved', read.configuration.tenant, (sql) => save(sql, read, saving));
    }),

    forOperator(tenantSeller, async ({ name }) => {
      await known(name);
      const found = await sellerOf(database, name);
      if (!found) return { seller: null };
      const { terms, ...seller } = found;
      return { seller: { ...seller, termsFr: terms.fr, termsEn: terms.en } };
    }),

    forOperator(saveTenantSeller, async ({ name, termsFr, termsEn, ...seller }, who) => {
      const terms = { fr: termsFr, en: termsEn };
      await change(who, 'tenant.seller.saved', name, async (sql) => {
        await tenantNamed(sql, name);
        await saveSeller(sql, name, { ...seller, terms }, new Date(who.nowMs));
      });
      return {};
    }),

    forOperator(makeTenantFirst, async ({ name }, who) => {
      await change(who, 'tenant.made.first', name, (sql) => makeFirst(sql, name));
      return {};
    }),

    forOperator(removeTenant, ({ name }, who) =>
      change(who, 'tenant.removed', name, (sql) => remove(sql, name, new Date(who.nowMs))),
    ),
  ];
}

/** The document with every flag of the contract. Throws `parameter.invalid` without them. */
function wholeFile(file: unknown): TenantFile {
  const read = z.safeParse(tenantFile, file);
  if (read.success) return read.data;
  throw invalidParameter(`file.${read.error.issues[0]?.path.join('.') ?? ''}`);
}

function refusalOf({ problems: [{ fault, sentence }] }: TenantError): Refusal {
  return fault === 'unknown'
    ? new Refusal('tenant.unknown')
    : new Refusal('tenant.refused', { fields: { fault, sentence } });
}
