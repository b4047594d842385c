import type { Call } from '@foyer/contract';
import { alerts, updateAlert } from './alerts';
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
import {
  commissioningReport,
  commissioningReportFile,
  installationReportFile,
  kitTraceabilityFile,
} from './commissioning';
import { contractLifecycle, licenceFeatures } from './contract-lifecycle';
import {
  addDevice,
  device,
  deviceConfiguration,
  deviceRules,
  deviceTypes,
  removeDevice,
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
  billExplanation,
  billFile,
  bills,
  contractFile,
  contractSubscriber,
  licenceFile,
  licenceText,
  monthlyReportFile,
  monthlyReports,
  paymentScheduleFile,
  productivityReportFile,
  proofOfAddressFile,
  storageLicenceFile,
} from './documents';
import { cancelEmailChange, changeEmail, confirmEmail, pendingEmail, undoEmailChange } from './email-change';
import { enphaseSystem, registerEnphase } from './enphase';
import { airConditioning, setWiserTemperature, wiserTemperatures } from './heating-control';
import { heatingCosts } from './heating-costs';
import {
  acceptWiserEula,
  connectWiser,
  disconnectTado,
  disconnectWiser,
  findRoom,
  noteTadoZones,
  reconcileWiser,
  registerTadoDevice,
  tadoAuthUri,
  tadoHomes,
  tadoZones,
} from './heating-systems';
import { ecoTips, equivalences, messageOfTheDay, weather } from './information';
import {
  assignInstaller,
  enterInstallation,
  installers,
  maintainers,
  pendingInstallations,
} from './installers';
import { cancelOptOut, interestedInFeature, optOut, tenantLicenceFeatures } from './licence';
import { acceptLicence, licenceAcceptance } from './licence-acceptance';
import { invoiceFile, invoiceIndex, newsletterFile, newsletterIndex } from './mailed-papers';
import { groupedMeasures, lastMeasures, ownEnergy, totalMeasures } from './measures';
import { countries, geocode } from './places';
import { profile } from './profile';
import { updateProfile } from './profile-editing';
import {
  acceptRegistrationLicence,
  createRegular,
  inviteCustomer,
  registrationLicence,
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
  wiringReadings,
} from './registration-devices';
import { createRoom, removeRoom, roomTypes, updateRoom } from './room-editing';
import { rooms } from './rooms';
import { schedule, simpleTariffs } from './schedules';
import {
  canModify,
  changePassword,
  forgotPassword,
  loginAs,
  signIn,
  signOut,
  validateRecoveryCode,
} from './session';
import { setTargetTemperature, states, switchDevice } from './states';
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
import { compareTariff, removeTariff, saveTariff, tariffVersions } from './tariff';

import { verifyEmail, verifyPassword } from './verifications';

/** Every call by its id: what the platform must answer. A call that is not here has no route. */
export const callsById = {
  signIn,
  signOut,
  loginAs,
  canModify,
  forgotPassword,
  validateRecoveryCode,
  changePassword,
  createRegular,
  registrationUser,
  saveRegistrationDraft,
  updateRegistration,
  inviteCustomer,
  setRegistrationPassword,
  registrationLicence,
  acceptRegistrationLicence,
  powerline,
  registerProduction,
  registerComposite,
  registerVirtual,
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
  removeDevice,
  deviceAlarms,
  updateDeviceAlarm,
  groupedMeasures,
  totalMeasures,
  lastMeasures,
  ownEnergy,
  alerts,
  updateAlert,
  weather,
  ecoTips,
  equivalences,
  messageOfTheDay,
  geocode,
  countries,
  schedule,
  updateSchedule,
  wiserSchedules,
  updateWiserSchedules,
  wiserTemperatures,
  setWiserTemperature,
  simpleTariffs,
  tariffVersions,
  saveTariff,
  removeTariff,
  compareTariff,
  bills,
  billExplanation,
  monthlyReports,
  contractSubscriber,
  contractFile,
  billFile,
  invoiceIndex,
  invoiceFile,
  newsletterIndex,
  newsletterFile,
  paymentScheduleFile,
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
  connectWiser,
  disconnectWiser,
  reconcileWiser,
  acceptWiserEula,
  tadoAuthUri,
  tadoHomes,
  tadoZones,
  registerTadoDevice,
  noteTadoZones,
  disconnectTado,
  findRoom,
  heatingCosts,
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
  assignInstaller,
  enterInstallation,
  commissioningReport,
  commissioningReportFile,
  installationReportFile,
  kitTraceabilityFile,
  enphaseSystem,
} satisfies Readonly<Record<string, Call>>;

/** Id of a call of the platform. */
export type CallId = keyof typeof callsById;

/** Every call: what the OpenAPI page is made from. */
export const platformCalls: readonly Call[] = Object.values(callsById);
