import { alerts, updateAlert } from './alerts';
import type { Call } from './call';
import { contractLifecycle, licenceFeatures } from './contract-lifecycle';
import { addDevice, device, deviceRules, deviceTypes, removeDevice, updateDevice } from './device-editing';
import {
  deviceAlarms,
  updateDeviceAlarm,
  updateSchedule,
  updateWiserSchedules,
  wiserSchedules,
} from './device-programs';
import { devices, refreshEnphase } from './devices';
import { ecoTips, equivalences, messageOfTheDay, weather } from './information';
import { groupedMeasures, lastMeasures, ownEnergy, totalMeasures } from './measures';
import { profile } from './profile';
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
  updateProfile,
  validateRecoveryCode,
} from './session';
import { setTargetTemperature, states, switchDevice } from './states';

/** Every call of the contract: what the platform must answer, and what its OpenAPI page is made from. */
export const platformCalls: readonly Call[] = [
  signIn,
  signOut,
  loginAs,
  canModify,
  forgotPassword,
  validateRecoveryCode,
  changePassword,
  profile,
  updateProfile,
  rooms,
  states,
  switchDevice,
  setTargetTemperature,
  devices,
  refreshEnphase,
  roomTypes,
  createRoom,
  updateRoom,
  removeRoom,
  deviceTypes,
  deviceRules,
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
  schedule,
  updateSchedule,
  wiserSchedules,
  updateWiserSchedules,
  simpleTariffs,
  contractLifecycle,
  licenceFeatures,
];
