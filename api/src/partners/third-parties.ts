import { type Outbox, outboxIn } from '../foundation/mail';
import type { FailureSwitches } from '../foundation/third-party-failures';
import { type ActivationService, sandboxActivation } from './activation';
import { type EnergyProvider, sandboxEnergyProvider } from './energy-provider';
import { type EnphaseCloud, sandboxEnphaseCloud } from './enphase/enphase-cloud';
import { type Geocoder, gazetteer } from './geocoder';
import { type HeatingClouds, sandboxHeating } from './heating/heating';
import { type KitMaker, sandboxKits } from './kits';
import { type PowerlineService, sandboxPowerline } from './powerline';
import { typicalWeather, type WeatherProvider } from './weather';
import { type ClampReader, sandboxClamps } from './wiring';

/** External services of the platform. */
export interface ThirdParties {
  readonly mail: Outbox;
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

/**
 * Sandboxes of all third parties. With a null `outboxFolder` mail cannot be delivered; `production` disables
 * their pages.
 */
export function sandboxThirdParties(options: {
  readonly switches: FailureSwitches;
  readonly outboxFolder: string | null;
  readonly now: () => number;
  readonly production?: boolean;
}): ThirdParties {
  const { switches, outboxFolder, now, production = false } = options;
  return {
    mail: outboxIn(outboxFolder, switches, now),
    weather: typicalWeather(switches),
    heating: sandboxHeating(switches, now, { production }),
    enphase: sandboxEnphaseCloud(switches),
    activation: sandboxActivation(switches),
    geocoder: gazetteer(switches),
    provider: sandboxEnergyProvider(switches),
    powerline: sandboxPowerline(switches),
    clamps: sandboxClamps(switches),
    kits: sandboxKits(switches),
  };
}
