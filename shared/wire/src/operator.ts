import { backupCalls } from './backups';
import { operatorAccountCalls } from './operator-accounts';
import { operatorAuditCalls } from './operator-audit';
import { operatorDataCalls } from './operator-data';
import { operatorHouseholdCalls } from './operator-households';
import { operatorSupplyCalls } from './operator-supply';
import { operatorWorkCalls } from './operator-work';
import { operatorReleases } from './release-reports';
import { rollOutCalls } from './roll-outs';

/** Calls of operators, besides those about tenants. */
export const operatorCalls = {
  ...operatorHouseholdCalls,
  ...operatorSupplyCalls,
  ...operatorAccountCalls,
  ...operatorWorkCalls,
  ...operatorDataCalls,
  ...backupCalls,
  ...operatorAuditCalls,
  ...rollOutCalls,
  operatorReleases,
};
