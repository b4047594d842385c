import type { Route } from '../../identity/answer';
import { type AccountDependencies, accountRoutes } from './account-routes';
import { type AuditDependencies, auditRoutes } from './audit-routes';
import { type DataDependencies, dataRoutes } from './data-routes';
import { type HouseholdDependencies, householdRoutes } from './household-routes';
import { type SupplyDependencies, supplyRoutes } from './supply-routes';
import { type WorkDependencies, workRoutes } from './work-routes';

/** What operators see and change by their pages, beside brands (docs/rules/operators.md). */
export function operatorRoutes(
  dependencies: AccountDependencies &
    AuditDependencies &
    DataDependencies &
    HouseholdDependencies &
    SupplyDependencies &
    WorkDependencies,
): Route[] {
  return [householdRoutes, supplyRoutes, accountRoutes, workRoutes, dataRoutes, auditRoutes].flatMap(
    (section) => section(dependencies),
  );
}
