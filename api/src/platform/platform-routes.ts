import { alertRoutes } from '../alerts/alert-routes';
import { capacityRoutes } from '../battery/capacity-routes';
import { registrationRoutes as batteryRegistrationRoutes } from '../battery/registration-routes';
import { deviceEditingRoutes } from '../devices/device-editing-routes';
import { deviceRoutes } from '../devices/device-routes';
import { stateRoutes } from '../devices/state-routes';
import { documentRoutes } from '../documents/document-routes';
import { emailChangeRoutes } from '../email-change/email-change-routes';
import { enphaseRoutes } from '../enphase/enphase-routes';
import { heatingCostRoutes } from '../heating/costs/cost-routes';
import { heatingControlRoutes } from '../heating/heating-routes';
import { roomFindingRoutes } from '../heating/room-finding-routes';
import { tadoSystemRoutes } from '../heating/tado-system-routes';
import { wiserScheduleRoutes } from '../heating/wiser-schedule-routes';
import { wiserSystemRoutes } from '../heating/wiser-system-routes';
import type { Route } from '../http/answer';
import { informationRoutes } from '../information/information-routes';
import { installerRoutes } from '../installers/installer-routes';
import { licenceAcceptanceRoutes } from '../licence/acceptance-routes';
import { licenceRoutes } from '../licence/licence-routes';
import { licenceStatusRoutes } from '../licence/licence-status-routes';
import { mailedPaperRoutes } from '../mailed-papers/mailed-paper-routes';
import { measureRoutes } from '../measures/measure-routes';
import { profileEditingRoutes } from '../profile/profile-editing-routes';
import { profileRoutes } from '../profile/profile-routes';
import { deviceProgramRoutes } from '../programs/program-routes';
import { scheduleRoutes } from '../programs/schedule-routes';
import { commissioningRoutes } from '../registration/commissioning/commissioning-routes';
import { handOverRoutes } from '../registration/hand-over-routes';
import { installationRoutes } from '../registration/installation-routes';
import { registrationOpeningRoutes } from '../registration/opening-routes';
import { registrationRoutes } from '../registration/registration-routes';
import { roomEditingRoutes } from '../rooms/room-editing-routes';
import { roomRoutes } from '../rooms/room-routes';
import { passwordRoutes } from '../session/recovery-routes';
import { sessionRoutes } from '../session/session-routes';
import { verificationRoutes } from '../session/verification-routes';
import { supplyRoutes } from '../supply/supply-routes';
import { deedRoutes } from '../support/deed-routes';
import { grantRoutes } from '../support/grant-routes';
import { supportRoutes } from '../support/support-routes';
import { underSupport } from '../support/support-watch';
import { tariffRoutes } from '../tariff/tariff-routes';

import type { PlatformServices } from './services';

/** All routes of the platform. */
export function platformRoutes(services: PlatformServices): Route[] {
  const routes = [
    sessionRoutes,
    passwordRoutes,
    registrationOpeningRoutes,
    registrationRoutes,
    installationRoutes,
    handOverRoutes,
    commissioningRoutes,
    profileRoutes,
    profileEditingRoutes,
    verificationRoutes,
    roomRoutes,
    stateRoutes,
    deviceRoutes,
    heatingControlRoutes,
    roomEditingRoutes,
    deviceEditingRoutes,
    deviceProgramRoutes,
    measureRoutes,
    alertRoutes,
    informationRoutes,
    scheduleRoutes,
    tariffRoutes,
    documentRoutes,
    mailedPaperRoutes,
    wiserScheduleRoutes,
    licenceRoutes,
    supplyRoutes,
    emailChangeRoutes,
    wiserSystemRoutes,
    tadoSystemRoutes,
    roomFindingRoutes,
    heatingCostRoutes,
    supportRoutes,
    grantRoutes,
    installerRoutes,
    capacityRoutes,
    batteryRegistrationRoutes,
    enphaseRoutes,
    licenceStatusRoutes,
    licenceAcceptanceRoutes,
  ].flatMap((section) => section(services));
  return [...routes, ...deedRoutes(services, routes)].map((route) => underSupport(route, services));
}
