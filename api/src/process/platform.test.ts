import { administrationCases } from '../administration/testing/administration-cases';
import { contractCommandCases } from '../administration/testing/contract-command-cases';
import { paymentCommandCases } from '../administration/testing/payment-command-cases';
import { tenantCases } from '../administration/testing/tenant-cases';
import { tenantCommandCases } from '../administration/testing/tenant-command-cases';
import { heatingControlCases } from '../areas/heating/testing/heating-control-cases';
import { installerCases } from '../areas/installers/testing/installer-cases';
import { teamCases } from '../areas/installers/testing/team-cases';
import { operatorAccountCases } from '../areas/operators/testing/operator-account-cases';
import { operatorHouseholdCases } from '../areas/operators/testing/operator-household-cases';
import { operatorWorkCases } from '../areas/operators/testing/operator-work-cases';
import { commissioningCases } from '../areas/registration/testing/commissioning-cases';
import { registrationCases } from '../areas/registration/testing/registration-cases';
import { recordedChangeCases } from '../areas/support/testing/recorded-change-cases';
import { supportCases } from '../areas/support/testing/support-cases';
import { tenantRouteCases } from '../areas/tenants/testing/tenant-route-cases';
import { alertCases } from '../energy/alerts/testing/alert-cases';
import { notificationCases } from '../energy/notifications/testing/notification-cases';
import { switchCases } from '../home/devices/testing/switch-cases';
import { householdProfileCases } from '../home/profile/testing/household-profile-cases';
import { profileCases } from '../home/profile/testing/profile-cases';
import { actingCases } from '../identity/accounts/testing/acting-cases';
import { auditCases } from '../identity/accounts/testing/audit-cases';
import { emailChangeCases } from '../identity/email-change/testing/email-change-cases';
import { openSessionCases } from '../identity/session/testing/open-session-cases';
import { sessionCases } from '../identity/session/testing/session-cases';
import { signInLimitCases } from '../identity/session/testing/sign-in-limit-cases';
import { enphaseRegistrationCases } from '../partners/enphase/testing/enphase-registration-cases';
import { audienceCases } from './testing/audience-cases';
import { changeCases } from './testing/change-cases';
import { onBothDatabases } from './testing/on-both-databases';
import { wireClientCases } from './testing/wire-client-cases';

onBothDatabases([
  ['answers clients of the wire', wireClientCases],
  [
    'signs people in',
    sessionCases,
    administrationCases,
    contractCommandCases,
    paymentCommandCases,
    tenantCommandCases,
    tenantCases,
  ],
  ['lets operators change brands', tenantRouteCases],
  ['lets operators operate', operatorHouseholdCases, operatorAccountCases, operatorWorkCases],
  ['limits sign-in attempts', signInLimitCases],
  ['checks roles', actingCases, audienceCases, openSessionCases],
  [
    'changes profiles, devices and alerts',
    profileCases,
    heatingControlCases,
    switchCases,
    alertCases,
    changeCases,
  ],
  ['validates profiles and Enphase systems', householdProfileCases, enphaseRegistrationCases],
  ['grants support access', recordedChangeCases, supportCases, installerCases, teamCases],
  ['changes e-mail addresses and sends alerts', emailChangeCases, notificationCases],
  ['stores a change together with its audit entry:', auditCases],
  ['registers homes', registrationCases, commissioningCases],
]);
