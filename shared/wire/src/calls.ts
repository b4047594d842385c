import type { Call } from '@foyer/contract';
import { acknowledgeAlerts, alerts, updateAlert } from './alerts';
import { installationStatus } from './assistance';
import { batteryCapacity, cancelCapacityChange, capacityReplays, changeBatteryCapacity } from './battery';
import {
  activationCodeOfMac,
  batteryPdl,
  batteryRegistration,
  createProviderAccount,
  forgetBatteryCode,
  registerBattery,
  updateBattery,
  validateActivationCode,
  validateContract,
  validateSerialNumber,
} from './battery-registration';
import { billExplanation } from './bill-explanation';
import {
  commissioningReport,
  commissioningReportFile,
  installationReportFile,
  kitTraceabilityFile,
} from './commissioning';
import { contractEndPreview, contractStatus, endContract, keepContract } from './contract-end';
import { contractLifecycle, licenceFeatures } from './contract-lifecycle';
import {
  applyCorrection,
  corrections,
  proposeCorrection,
  proposeRemoval,
  undoCorrection,
} from './corrections';
import { costCalls } from './costs';
import { demoAccounts } from './demo-accounts';
import {
  addDevice,
  device,
  deviceConfiguration,
  deviceRules,
  deviceTypes,
  formerDevices,
  removeDevice,
  restoreDevice,
  updateDevice,
} from './device-editing';
import {
  deviceAlarms,
  updateDeviceAlarm,
  updateSchedule,
  updateWiserSchedules,
  wiserSchedules,
} from './device-programs';
import { devices, refreshEnphase } from './devices';
import {
  billFile,
  bills,
  billsOfYearFile,
  contractFile,
  contractSubscriber,
  licenceFile,
  licenceText,
  monthlyReportFile,
  monthlyReports,
  paymentScheduleFile,
  payments,
  productivityReportFile,
  proofOfAddressFile,
  storageLicenceFile,
} from './documents';
import { cancelEmailChange, changeEmail, confirmEmail, pendingEmail, undoEmailChange } from './email-change';
import { enphaseSystem, registerEnphase } from './enphase';
import { firstRunCalls } from './first-run';
import { energyForecast } from './forecast';
import { airConditioning, setWiserTemperature, wiserTemperatures } from './heating-control';
import {
  acceptWiserEula,
  connectWiser,
  disconnectTado,
  disconnectWiser,
  findRoom,
  formerHeatingSystems,
  noteTadoZones,
  reconcileWiser,
  reconnectHeating,
  registerTadoDevice,
  tadoAuthorisation,
  tadoAuthUri,
  tadoHomes,
  tadoZones,
} from './heating-systems';
import { accountClosing, closeAccount, householdExport, keepAccount } from './household-data';
import { ecoTips, equivalences, gridIntensity, messageOfTheDay, weather } from './information';
import {
  assignInstaller,
  enterInstallation,
  installers,
  maintainers,
  ownProfessional,
  pendingInstallations,
} from './installers';
import { cancelOptOut, interestedInFeature, optOut, tenantLicenceFeatures } from './licence';
import { acceptLicence, licenceAcceptance } from './licence-acceptance';
import { invoiceFile, invoiceIndex, newsletterFile, newsletterIndex } from './mailed-papers';
import { groupedMeasures, lastMeasures, ownEnergy, totalMeasures } from './measures';
import { meterCalls } from './meter';
import {
  addPushDevice,
  notificationSettings,
  removePushDevice,
  renewPushDevice,
  testAlertMail,
  testPushDevice,
  unsubscribeAlerts,
  updateNotificationSettings,
  updatePushDevice,
} from './notifications';
import { compareOffers } from './offers';
import { operatorCalls } from './operator';
import { countries, geocode } from './places';
import { profile } from './profile';
import { updateProfile } from './profile-editing';
import { measuresExport, measuresPrometheus, readTokenCalls } from './programs';
import {
  acceptRegistrationLicence,
  correctCustomerEmail,
  createRegular,
  inviteCustomer,
  registrationLicence,
  registrationLicenceFile,
  registrationUser,
  saveRegistrationDraft,
  setRegistrationPassword,
  updateRegistration,
} from './registration';
import {
  powerline,
  registerComposite,
  registerProduction,
  registerVirtual,
  saveWiring,
  unchosenDevices,
  wiringReadings,
} from './registration-devices';
import { reportAreas } from './release-reports';
import { createRoom, removeRoom, roomTypes, updateRoom } from './room-editing';
import { rooms } from './rooms';
import { schedule, simpleTariffs } from './schedules';
import { secondFactorCalls } from './second-factor';
import {
  canModify,
  changePassword,
  forgotPassword,
  loginAs,
  signIn,
  signOut,
  validateRecoveryCode,
} from './session';
import { openSessionCalls } from './sessions';
import { setTargetTemperature, states, switchDevice } from './states';
import { compareBill } from './supplier-bill';
import { electricityProviders, internetProviders, productionManufacturers } from './supply-lists';
import {
  answerSupport,
  endSupport,
  requestSupport,
  revokeSupport,
  supportDeeds,
  supportRequests,
  supportStatus,
  takeOver,
  undoSupport,
} from './support';
import {
  compareTariff,
  feedInContracts,
  removeTariff,
  saveTariff,
  supplyingContracts,
  tariffVersions,
} from './tariff';
import { tariffOffers, tariffPrices } from './tariff-offers';
import { teamCalls } from './team';
import { tempoDays } from './tempo';
import { tenantCalls } from './tenants';
import { verifyEmail, verifyPassword } from './verifications';
import { webhookCalls } from './webhooks';

/** All calls by id. The API serves exactly these. */
export const callsById = {
  signIn,
  signOut,
  loginAs,
  ...openSessionCalls,
  reportAreas,
  canModify,
  forgotPassword,
  validateRecoveryCode,
  changePassword,
  createRegular,
  registrationUser,
  saveRegistrationDraft,
  updateRegistration,
  correctCustomerEmail,
  inviteCustomer,
  setRegistrationPassword,
  registrationLicence,
  registrationLicenceFile,
  acceptRegistrationLicence,
  powerline,
  registerProduction,
  registerComposite,
  registerVirtual,
  unchosenDevices,
  wiringReadings,
  saveWiring,
  profile,
  updateProfile,
  verifyPassword,
  verifyEmail,
  rooms,
  states,
  switchDevice,
  setTargetTemperature,
  airConditioning,
  devices,
  refreshEnphase,
  roomTypes,
  createRoom,
  updateRoom,
  removeRoom,
  deviceTypes,
  deviceRules,
  deviceConfiguration,
  device,
  addDevice,
  updateDevice,
  formerDevices,
  removeDevice,
  restoreDevice,
  deviceAlarms,
  updateDeviceAlarm,
  groupedMeasures,
  totalMeasures,
  lastMeasures,
  ownEnergy,
  energyForecast,
  tempoDays,
  alerts,
  updateAlert,
  acknowledgeAlerts,
  notificationSettings,
  updateNotificationSettings,
  addPushDevice,
  updatePushDevice,
  removePushDevice,
  renewPushDevice,
  testAlertMail,
  testPushDevice,
  unsubscribeAlerts,
  weather,
  ecoTips,
  equivalences,
  gridIntensity,
  messageOfTheDay,
  geocode,
  countries,
  demoAccounts,
  schedule,
  updateSchedule,
  wiserSchedules,
  updateWiserSchedules,
  wiserTemperatures,
  setWiserTemperature,
  simpleTariffs,
  tariffVersions,
  feedInContracts,
  supplyingContracts,
  saveTariff,
  removeTariff,
  compareTariff,
  compareOffers,
  compareBill,
  tariffOffers,
  tariffPrices,
  bills,
  billExplanation,
  monthlyReports,
  contractSubscriber,
  contractFile,
  billFile,
  billsOfYearFile,
  invoiceIndex,
  invoiceFile,
  newsletterIndex,
  newsletterFile,
  paymentScheduleFile,
  payments,
  monthlyReportFile,
  productivityReportFile,
  proofOfAddressFile,
  licenceText,
  licenceFile,
  storageLicenceFile,
  contractLifecycle,
  licenceFeatures,
  internetProviders,
  electricityProviders,
  productionManufacturers,
  changeEmail,
  pendingEmail,
  confirmEmail,
  cancelEmailChange,
  undoEmailChange,
  ...firstRunCalls,
  ...meterCalls,
  ...readTokenCalls,
  ...secondFactorCalls,
  ...webhookCalls,
  measuresExport,
  measuresPrometheus,
  corrections,
  proposeCorrection,
  proposeRemoval,
  applyCorrection,
  undoCorrection,
  householdExport,
  accountClosing,
  closeAccount,
  keepAccount,
  contractStatus,
  contractEndPreview,
  endContract,
  keepContract,
  installationStatus,
  connectWiser,
  disconnectWiser,
  reconcileWiser,
  acceptWiserEula,
  tadoAuthorisation,
  tadoAuthUri,
  tadoHomes,
  tadoZones,
  registerTadoDevice,
  noteTadoZones,
  disconnectTado,
  formerHeatingSystems,
  reconnectHeating,
  findRoom,
  ...costCalls,
  supportStatus,
  requestSupport,
  supportRequests,
  answerSupport,
  takeOver,
  endSupport,
  revokeSupport,
  supportDeeds,
  undoSupport,
  batteryCapacity,
  changeBatteryCapacity,
  cancelCapacityChange,
  capacityReplays,
  validateSerialNumber,
  validateActivationCode,
  activationCodeOfMac,
  batteryPdl,
  validateContract,
  registerBattery,
  updateBattery,
  createProviderAccount,
  forgetBatteryCode,
  batteryRegistration,
  registerEnphase,
  tenantLicenceFeatures,
  interestedInFeature,
  optOut,
  cancelOptOut,
  licenceAcceptance,
  acceptLicence,
  pendingInstallations,
  installers,
  maintainers,
  ownProfessional,
  assignInstaller,
  enterInstallation,
  ...teamCalls,
  ...tenantCalls,
  ...operatorCalls,
  commissioningReport,
  commissioningReportFile,
  installationReportFile,
  kitTraceabilityFile,
  enphaseSystem,
} satisfies Readonly<Record<string, Call>>;

export type CallId = keyof typeof callsById;

/** All calls, as listed in the OpenAPI document. */
export const platformCalls: readonly Call[] = Object.values(callsById);
