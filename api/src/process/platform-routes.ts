import { assistanceRoutes } from '../areas/assistance/assistance-routes';
import { capacityRoutes } from '../areas/battery/capacity-routes';
import { registrationRoutes as batteryRegistrationRoutes } from '../areas/battery/registration-routes';
import { firstRunRoutes } from '../areas/first-run/first-run-routes';
import { heatingCostRoutes } from '../areas/heating/costs/cost-routes';
import { heatedHours } from '../areas/heating/costs/heating-hours';
import { formerSystemRoutes } from '../areas/heating/former-system-routes';
import { heatingControlRoutes } from '../areas/heating/heating-routes';
import { roomFindingRoutes } from '../areas/heating/room-finding-routes';
import { tadoSystemRoutes } from '../areas/heating/tado-system-routes';
import { wiserScheduleRoutes } from '../areas/heating/wiser-schedule-routes';
import { wiserSystemRoutes } from '../areas/heating/wiser-system-routes';
import { householdDataRoutes } from '../areas/household-data/household-data-routes';
import { informationRoutes } from '../areas/information/information-routes';
import { installerRoutes } from '../areas/installers/installer-routes';
import { teamRoutes } from '../areas/installers/team-routes';
import { operatorRoutes } from '../areas/operators/operator-routes';
import { measureFileRoutes } from '../areas/programs/measure-file-routes';
import { readTokenRoutes } from '../areas/programs/read-token-routes';
import { webhookRoutes } from '../areas/programs/webhooks/webhook-routes';
import { commissioningRoutes } from '../areas/registration/commissioning/commissioning-routes';
import { deviceRegistration } from '../areas/registration/device-registration';
import { beginImports, beginOwnMeter, ensureHouse } from '../areas/registration/first-measures';
import { handOverRoutes } from '../areas/registration/hand-over-routes';
import { installationRoutes } from '../areas/registration/installation-routes';
import { enterByInvitation } from '../areas/registration/invitation-entry';
import { registrationOpeningRoutes } from '../areas/registration/opening-routes';
import { registrationRoutes } from '../areas/registration/registration-routes';
import { reportRoutes } from '../areas/release-reports/report-routes';
import { rollOutRoutes } from '../areas/roll-outs/roll-out-routes';
import { grantRoutes } from '../areas/support/grant-routes';
import { recordedChangeRoutes } from '../areas/support/recorded-change-routes';
import { supportRoutes } from '../areas/support/support-routes';
import { withSupportRules } from '../areas/support/support-watch';
import { providerRoutes } from '../areas/tenants/provider-routes';
import { tenantRoutes } from '../areas/tenants/tenant-routes';
import { alertRoutes } from '../energy/alerts/alert-routes';
import { homeAssistantOfferRoutes } from '../energy/connectors/home-assistant-offer/offer-routes';
import { meterRoutes } from '../energy/connectors/meter-routes';
import { correctionRoutes } from '../energy/corrections/correction-routes';
import { forecastRoutes } from '../energy/forecast/forecast-routes';
import { measureRoutes } from '../energy/measures/measure-routes';
import { houseMeter } from '../energy/measures/meter-hours';
import { changeSiteZone } from '../energy/measures/site-zone';
import { notificationRoutes } from '../energy/notifications/notification-routes';
import { deviceProgramRoutes } from '../energy/programs/program-routes';
import { scheduleRoutes } from '../energy/programs/schedule-routes';
import { deviceEditingRoutes } from '../home/devices/device-editing-routes';
import { deviceRoutes } from '../home/devices/device-routes';
import { stateRoutes } from '../home/devices/state-routes';
import { profileEditingRoutes } from '../home/profile/profile-editing-routes';
import { profileRoutes } from '../home/profile/profile-routes';
import { roomEditingRoutes } from '../home/rooms/room-editing-routes';
import { roomRoutes } from '../home/rooms/room-routes';
import { tariffRoutes } from '../home/tariff/tariff-routes';
import type { Account, GatewayKind } from '../identity/accounts/account-store';
import type { Route } from '../identity/answer';
import { emailChangeRoutes } from '../identity/email-change/email-change-routes';
import { secondFactorRoutes } from '../identity/second-factor/second-factor-routes';
import { secondStepRoutes } from '../identity/second-factor/second-step-routes';
import { openSessionRoutes } from '../identity/session/open-session-routes';
import { passwordRoutes } from '../identity/session/recovery-routes';
import { sessionRoutes } from '../identity/session/session-routes';
import { verificationRoutes } from '../identity/session/verification-routes';
import { indexRoutes } from '../money/contract/index-routes';
import { ownSupplyRoutes } from '../money/contract/own-supply-routes';
import { suppliedRoutes } from '../money/contract/supplied-routes';
import { contractEndRoutes } from '../money/contract-end/contract-end-routes';
import { costRoutes } from '../money/costs/cost-routes';
import { documentRoutes } from '../money/documents/document-routes';
import { licenceAcceptanceRoutes } from '../money/licence/acceptance-routes';
import { hasFeature } from '../money/licence/licence-features';
import { licenceRoutes } from '../money/licence/licence-routes';
import { licenceStatusRoutes } from '../money/licence/licence-status-routes';
import { mailedPaperRoutes } from '../money/mailed-papers/mailed-paper-routes';
import { offerRoutes } from '../money/offers/offer-routes';
import { replayRoutes } from '../money/replay/replay-routes';
import { supplierBillRoutes } from '../money/supplier-bill/supplier-bill-routes';
import { supplyRoutes } from '../money/supply/supply-routes';
import { tempoRoutes } from '../money/tempo/tempo-routes';
import { tempoTermsOn } from '../money/tempo/tempo-terms';
import { enphaseRoutes } from '../partners/enphase/enphase-routes';
import { demoAccountRoutes } from './demo-account-routes';
import { householdDocuments } from './household-documents';
import type { PlatformServices } from './services';

/** The parts of the platform under the names by which the routes take them. */
function dependenciesOf({ store, house, thirdParties, mail, ...services }: PlatformServices) {
  const newGateway: GatewayKind = services.hasGateway ? 'simulated' : 'none';
  return {
    ...services,
    ...store,
    ...thirdParties,
    mail,
    mailTransport: thirdParties.mail,
    changeHome: house.change,
    refreshHome: house.refresh,
    switchDevice: house.switchDevice,
    setTargetTemperature: house.setTargetTemperature,
    findRoom: house.findRoom,
    enterByInvitation: (link: Parameters<typeof enterByInvitation>[1], nowMs: number) =>
      enterByInvitation(store, link, nowMs),
    stepsOfHouse: (household: Account, span: Parameters<typeof houseMeter>[2]) =>
      houseMeter(store, household, span),
    heatedHours: (household: Account, from: Date, to: Date) =>
      heatedHours(store.database, household, from, to),
    hasTempo: async (household: Account, day: string) => (await tempoTermsOn(store, household, day)) !== null,
    householdDocuments: householdDocuments(store, thirdParties),
    newGateway,
    ensureHouse,
    beginImports,
    beginOwnMeter,
    changeSiteZone,
    hasFeature: (household: Account, feature: string, nowMs: number) =>
      hasFeature(store.licences, household, feature, nowMs),
    registerScanned: deviceRegistration({ database: store.database, refreshHome: house.refresh, newGateway })
      .scanned,
  };
}

/** All routes of the platform. */
export function platformRoutes(services: PlatformServices): Route[] {
  const dependencies = dependenciesOf(services);
  const routes = [
    sessionRoutes,
    secondStepRoutes,
    openSessionRoutes,
    secondFactorRoutes,
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
    correctionRoutes,
    meterRoutes,
    homeAssistantOfferRoutes,
    forecastRoutes,
    alertRoutes,
    notificationRoutes,
    informationRoutes,
    demoAccountRoutes,
    scheduleRoutes,
    tariffRoutes,
    offerRoutes,
    tempoRoutes,
    suppliedRoutes,
    documentRoutes,
    mailedPaperRoutes,
    supplierBillRoutes,
    costRoutes,
    replayRoutes,
    indexRoutes,
    ownSupplyRoutes,
    wiserScheduleRoutes,
    licenceRoutes,
    supplyRoutes,
    emailChangeRoutes,
    householdDataRoutes,
    readTokenRoutes,
    webhookRoutes,
    measureFileRoutes,
    contractEndRoutes,
    assistanceRoutes,
    wiserSystemRoutes,
    tadoSystemRoutes,
    formerSystemRoutes,
    roomFindingRoutes,
    heatingCostRoutes,
    supportRoutes,
    grantRoutes,
    installerRoutes,
    teamRoutes,
    tenantRoutes,
    providerRoutes,
    operatorRoutes,
    rollOutRoutes,
    reportRoutes,
    firstRunRoutes,
    capacityRoutes,
    batteryRegistrationRoutes,
    enphaseRoutes,
    licenceStatusRoutes,
    licenceAcceptanceRoutes,
  ].flatMap((section) => section(dependencies));
  return [...routes, ...recordedChangeRoutes(dependencies, routes)].map((route) =>
    withSupportRules(route, dependencies),
  );
}
