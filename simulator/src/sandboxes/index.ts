import type { FailureSwitches } from '@foyer/api/foundation/third-party-failures';
import type { ThirdParties } from '@foyer/api/partners/third-parties';
import { sandboxActivation } from './activation';
import { sandboxEnergyProvider } from './energy-provider';
import { sandboxEnphaseCloud } from './enphase-cloud';
import { gazetteer } from './geocoder';
import { sandboxHeating } from './heating/heating';
import { sandboxKits } from './kits';
import { sandboxPowerline } from './powerline';
import { typicalWeather } from './weather';
import { sandboxClamps } from './wiring';

/** Sandboxes of all third parties but mail, which goes to a folder. */
export function sandboxThirdParties(options: {
  readonly switches: FailureSwitches;
  readonly now: () => number;
}): Omit<ThirdParties, 'mail'> {
  const { switches, now } = options;
  return {
    weather: typicalWeather(switches),
    heating: sandboxHeating(switches, now),
    enphase: sandboxEnphaseCloud(switches),
    activation: sandboxActivation(switches),
    geocoder: gazetteer(switches),
    provider: sandboxEnergyProvider(switches),
    powerline: sandboxPowerline(switches),
    clamps: sandboxClamps(switches, now),
    kits: sandboxKits(switches),
  };
}
