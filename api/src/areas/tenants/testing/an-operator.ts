import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TenantFile, tenantFile } from '@foyer/suite-files';
import * as z from 'zod/mini';
import { writeTenant } from '../../../foundation/tenants/tenant-store';
import { createPerson } from '../../../identity/accounts/new-person';
import type { TestPlatform } from '../../../process/testing/test-platform';

const HOST = join(__dirname, '../../../../../host');
const readJson = (path: string) => JSON.parse(readFileSync(join(HOST, path), 'utf8'));

/** The tenant `foyer` of the repository. */
export const REPOSITORY_TENANT: TenantFile = z.parse(tenantFile, {
  ...readJson('tenants.json').foyer,
  configuration: readJson('tenants/foyer.json'),
});

/** A new session of a new operator, on a platform with the tenant `foyer`. */
export async function anOperator({ store, signIn, nowMs }: TestPlatform): Promise<string> {
  const email = 'an-operator@foyer.example';
  const now = new Date(nowMs());
  const person = {
    userType: 'OPERATOR',
    email,
    tenant: 'foyer',
    language: 'fr',
    details: { firstName: 'Olga', lastName: 'Petit' },
  } as const;
  await createPerson(store.database, person, now);
  await store.database.transaction((sql) => writeTenant(sql, REPOSITORY_TENANT, now));
  return signIn(email);
}
