import type { Availability, PartAvailability } from '../../foundation/availability';
import type { HealthChecks, Versions } from '../../foundation/http/health';

/** What the installation is made of and how it is going, as `/readyz` says it. */
export interface Installation extends Required<Pick<HealthChecks, 'homes' | 'mail' | 'jobs' | 'backups'>> {
  readonly versions: Versions;
  readonly parts: Partial<PartAvailability> & { readonly push: Availability };
}
