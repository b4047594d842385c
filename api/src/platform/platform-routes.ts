import type { Route } from '../http/answer';
import { alertRoutes } from './alerts';
import { deviceEditingRoutes } from './device-editing';
import { deviceProgramRoutes } from './device-programs';
import { heatingControlRoutes } from './heating-control';
import { informationRoutes } from './information';
import { licenceRoutes } from './licence-and-contract';
import { measureRoutes } from './measures';
import { passwordRoutes } from './password';
import { profileRoutes } from './profile';
import { profileEditingRoutes } from './profile-editing';
import { roomEditingRoutes } from './room-editing';
import { roomAndDeviceRoutes } from './rooms-and-devices';
import { scheduleRoutes } from './schedules-and-tariff';
import type { PlatformServices } from './services';
import { sessionRoutes } from './session';
import { verificationRoutes } from './verifications';
import { wiserScheduleRoutes } from './wiser-schedules';

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
