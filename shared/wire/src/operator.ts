import { backupCalls } from './backups';
import { operatorAccountCalls } from './operator-accounts';
import { operatorAuditCalls } from './operator-audit';
import { operatorDataCalls } from './operator-data';
import { operatorHouseholdCalls } from './operator-households';
import { operatorWorkCalls } from './operator-work';

/** Calls of operators, besides those about tenants. */
export const operatorCalls = {
  ...operatorHouseholdCalls,
  ...operatorAccountCalls,
  ...operatorWorkCalls,
  ...operatorDataCalls,
  ...backupCalls,
  ...operatorAuditCalls,
};
