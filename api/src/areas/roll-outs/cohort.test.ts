import type { SuiteFile } from '@foyer/suite-files';
import { cohortOf } from './cohort';

const suite = (permille: number, tenants?: readonly string[]) =>
  ({ areas: { 'mf-pool': { canary: { permille, salt: 'salt', tenants } } } }) as unknown as SuiteFile;

// The number of this household is 1,515, as in host/src/areas/canaries.test.ts.
test.each([
  ['below the share', suite(152), 'mf-pool', 'canary'],
  ['above the share', suite(151), 'mf-pool', 'stable'],
  ['of a tenant that has it', suite(1_000, ['azur', 'foyer']), 'mf-pool', 'canary'],
  ['of another tenant', suite(1_000, ['azur']), 'mf-pool', 'stable'],
  ['of an area without a roll-out', suite(1_000), 'mf-tea', 'stable'],
  ['of a platform without a suite', null, 'mf-pool', 'stable'],
] as const)('a household %s', (_, inForce, area, expected) => {
  expect(cohortOf(inForce, area, { tenant: 'foyer', householdId: 'household-1' })).toBe(expected);
});
