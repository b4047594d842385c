import { defineRemote } from '@foyer/remote-kit';
import { AuditPage } from '../audit/AuditPage';
import { BackupsPage } from '../backups/BackupsPage';
import { HouseholdPage } from '../households/HouseholdPage';
import { HouseholdsPage } from '../households/HouseholdsPage';
import { ImportsPage } from '../imports/ImportsPage';
import { OverviewPage } from '../overview/OverviewPage';
import { StartPage } from '../overview/StartPage';
import { ReleasesPage } from '../release-health/ReleasesPage';
import { operatorStore } from '../store';
import { WorkPage } from '../work/WorkPage';

export default defineRemote({
  store: operatorStore,
  views: {
    operator: StartPage,
    operatorOverview: OverviewPage,
    operatorHouseholds: HouseholdsPage,
    operatorHousehold: HouseholdPage,
    operatorWork: WorkPage,
    operatorBackups: BackupsPage,
    operatorAudit: AuditPage,
    operatorImports: ImportsPage,
    operatorReleases: ReleasesPage,
  },
});
