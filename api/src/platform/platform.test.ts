import { actingCases } from '../accounts/testing/acting-cases';
import { auditCases } from '../accounts/testing/audit-cases';
import { alertCases } from '../alerts/testing/alert-cases';
import { switchCases } from '../devices/testing/switch-cases';
import { emailChangeCases } from '../email-change/testing/email-change-cases';
import { enphaseRegistrationCases } from '../enphase/testing/enphase-registration-cases';
import { heatingControlCases } from '../heating/testing/heating-control-cases';
import { installerCases } from '../installers/testing/installer-cases';
import { householdProfileCases } from '../profile/testing/household-profile-cases';
import { profileCases } from '../profile/testing/profile-cases';
import { commissioningCases } from '../registration/testing/commissioning-cases';
import { registrationCases } from '../registration/testing/registration-cases';
import { doorCases } from '../session/testing/door-cases';
import { floodCases } from '../session/testing/flood-cases';
import { sessionCases } from '../session/testing/session-cases';
import { supportCases } from '../support/testing/support-cases';
import { supportDeedCases } from '../support/testing/support-deed-cases';
import { audienceCases } from './testing/audience-cases';
import { changeCases } from './testing/change-cases';
import { onBothDatabases } from './testing/on-both-databases';
import { togetherCases } from './testing/together-cases';
import { wireClientCases } from './testing/wire-client-cases';

onBothDatabases([
  ['as clients of the wire see it', wireClientCases, togetherCases],
  ['lets people in', sessionCases],
  ['keeps its doors', doorCases],
  ['stands a flood of sign-ins', floodCases],
  ['knows who acts', actingCases, audienceCases],
  ['obeys', profileCases, heatingControlCases, switchCases, alertCases, changeCases],
  ['knows its households', householdProfileCases, enphaseRegistrationCases],
  ['changes addresses', emailChangeCases],
  ['lets support in by the household’s leave', supportDeedCases, supportCases, installerCases],
  ['stores a change with its audit entry or not at all:', auditCases],
  ['registers homes', registrationCases, commissioningCases],
]);
