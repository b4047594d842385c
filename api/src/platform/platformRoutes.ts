import type { Route } from '../http/answer';
import { alertRoutes } from './alerts';
import { informationRoutes } from './information';
import { licenceRoutes } from './licence-and-contract';
import { measureRoutes } from './measures';
import { passwordRoutes } from './password';
import { profileRoutes } from './profile';
import { roomAndDeviceRoutes } from './rooms-and-devices';
import { scheduleRoutes } from './schedules-and-tariff';
import type { PlatformServices } from './services';
import { sessionRoutes } from './session';

/** Everything the platform answers, one module per section of the specification's call tables. */
export function platformRoutes(services: PlatformServices): Route[] {
  return [
    sessionRoutes,
    passwordRoutes,
    profileRoutes,
    roomAndDeviceRoutes,
    measureRoutes,
    alertRoutes,
    informationRoutes,
    scheduleRoutes,
    licenceRoutes,
  ].flatMap((section) => section(services));
}
