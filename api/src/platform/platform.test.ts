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
  ['answers clients of the wire', wireClientCases, togetherCases],
  ['signs people in', sessionCases],
  ['limits sign-in attempts', doorCases],
  ['withstands a flood of sign-ins', floodCases],
  ['checks roles', actingCases, audienceCases],
  [
    'changes profiles, devices and alerts',
    profileCases,
    heatingControlCases,
    switchCases,
    alertCases,
    changeCases,
  ],
  ['validates profiles and Enphase systems', householdProfileCases, enphaseRegistrationCases],
  ['changes e-mail addresses', emailChangeCases],
  ['grants support access', supportDeedCases, supportCases, installerCases],
  ['stores a change together with its audit entry:', auditCases],
  ['registers homes', registrationCases, commissioningCases],
]);
