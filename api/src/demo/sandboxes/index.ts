import { type MailFolder, mailFolder } from '../../foundation/mail/mail-folder';
import type { FailureSwitches } from '../../foundation/third-party-failures';
import type { ThirdParties } from '../../partners/third-parties';
import { sandboxActivation } from './activation';
import { sandboxEnergyProvider } from './energy-provider';
import { sandboxEnphaseCloud } from './enphase-cloud';
import { gazetteer } from './geocoder';
import { sandboxHeating } from './heating/heating';
import { sandboxKits } from './kits';
import { sandboxPowerline } from './powerline';
import { typicalWeather } from './weather';
import { sandboxClamps } from './wiring';

/** Sandboxes of all third parties. With a null `outboxFolder` mail cannot be delivered. */
export function sandboxThirdParties(options: {
  readonly switches: FailureSwitches;
  readonly outboxFolder: string | null;
  readonly now: () => number;
}): ThirdParties & { readonly mail: MailFolder } {
  const { switches, outboxFolder, now } = options;
  return {
    mail: mailFolder(outboxFolder, switches, now),
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
