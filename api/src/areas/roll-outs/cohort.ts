import { createHash } from 'node:crypto';
import type { SuiteFile } from '@foyer/suite-files';
import type { Cohort } from '../release-reports/report-store';

const BUCKETS = 10_000n;
const BUCKETS_PER_PERMILLE = 10;

interface Household {
  readonly tenant: string;
  readonly householdId: string;
}

/** Whether a household has the canary of an area, by the rule of pages (host/src/areas/canaries.ts). */
export function cohortOf(suite: SuiteFile | null, area: string, { tenant, householdId }: Household): Cohort {
  const canary = suite?.areas[area]?.canary;
  if (!canary || (canary.tenants && !canary.tenants.includes(tenant))) return 'stable';
  const digest = createHash('sha256')
    .update(canary.salt + area + householdId)
    .digest('hex');
  const bucket = Number(BigInt(`0x${digest}`) % BUCKETS);
  return bucket < canary.permille * BUCKETS_PER_PERMILLE ? 'canary' : 'stable';
}
