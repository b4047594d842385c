import type { MailTransport } from '../foundation/mail/message';
import type { ActivationService } from './activation';
import type { EnergyProvider } from './energy-provider';
import type { EnphaseCloud } from './enphase/enphase-cloud';
import type { Geocoder } from './geocoder';
import type { HeatingClouds } from './heating/heating';
import type { KitMaker } from './kits';
import type { PowerlineService } from './powerline';
import type { WeatherProvider } from './weather';
import type { ClampReader } from './wiring';

/** External services of the platform. */
export interface ThirdParties {
  readonly mail: MailTransport;
  readonly weather: WeatherProvider;
  readonly heating: HeatingClouds;
  readonly enphase: EnphaseCloud;
  readonly activation: ActivationService;
  readonly geocoder: Geocoder;
  readonly provider: EnergyProvider;
  readonly powerline: PowerlineService;
  readonly clamps: ClampReader;
  readonly kits: KitMaker;
}
