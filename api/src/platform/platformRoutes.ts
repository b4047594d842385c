import type { Route } from '../http/answer';
import { alertRoutes } from './alerts';
import { deviceEditingRoutes } from './deviceEditing';
import { deviceProgramRoutes } from './devicePrograms';
import { heatingControlRoutes } from './heatingControl';
import { informationRoutes } from './information';
import { licenceRoutes } from './licenceAndContract';
import { measureRoutes } from './measures';
import { passwordRoutes } from './password';
import { profileRoutes } from './profile';
import { profileEditingRoutes } from './profileEditing';
import { roomEditingRoutes } from './roomEditing';
import { roomAndDeviceRoutes } from './roomsAndDevices';
import { scheduleRoutes } from './schedulesAndTariff';
import type { PlatformServices } from './services';
import { sessionRoutes } from './session';
import { verificationRoutes } from './verifications';
import { wiserScheduleRoutes } from './wiserSchedules';

/** Everything the platform answers, one module per section of the specification's call tables. */
export function platformRoutes(services: PlatformServices): Route[] {
  return [
    sessionRoutes,
    passwordRoutes,
    profileRoutes,
    profileEditingRoutes,
    verificationRoutes,
    roomAndDeviceRoutes,
    heatingControlRoutes,
    roomEditingRoutes,
    deviceEditingRoutes,
    deviceProgramRoutes,
    measureRoutes,
    alertRoutes,
    informationRoutes,
    scheduleRoutes,
    wiserScheduleRoutes,
    licenceRoutes,
  ].flatMap((section) => section(services));
}
