import { mailFolder } from '../foundation/mail/mail-folder';
import { smtpTransport } from '../foundation/mail/smtp';
import type { ThirdParty } from '../foundation/third-party-failures';
import { addressServices } from '../partners/address-services';
import type { HeatingClouds } from '../partners/heating/heating';
import { openMeteo } from '../partners/open-meteo';
import type { ThirdParties } from '../partners/third-parties';
import { unavailableThirdParties } from '../partners/unavailable';
import type { Configuration } from './configuration';
import type { Demo } from './demo';

/**
 * The third parties a process works with: a sandbox of the demo where one is chosen, otherwise one that is not available.
 */
export function chooseThirdParties(
  {
    parts,
    failures,
    outboxFolder,
    mailServer,
    weatherService,
    addressServices: addresses,
  }: Pick<
    Configuration,
    'parts' | 'failures' | 'outboxFolder' | 'mailServer' | 'weatherService' | 'addressServices'
  >,
  now: () => number,
  demo: Pick<Demo, 'thirdParties'> | null,
): ThirdParties {
  const none = unavailableThirdParties();
  const sandbox = demo?.thirdParties({ switches: failures, now }) ?? none;
  const of = (party: Exclude<ThirdParty, 'mail'>) => (parts[party] === 'sandboxed' ? sandbox : none);
  const heating: HeatingClouds = {
    wiser: of('wiser').heating.wiser,
    tado: of('tado').heating.tado,
    trouble: (account, brand) => of(brand).heating.trouble(account, brand),
    registerPages: of('tado').heating.registerPages,
  };
  return {
    mail: mailServer ? smtpTransport(mailServer) : mailFolder(outboxFolder, failures, now),
    heating,
    weather: weatherService ? openMeteo({ service: weatherService, now }) : of('weather').weather,
    enphase: of('enphase').enphase,
    activation: of('activation').activation,
    geocoder: addresses ? addressServices({ services: addresses, now }) : of('geocoder').geocoder,
    provider: of('provider').provider,
    powerline: of('powerline').powerline,
    // The clamps are read through the master of the power line.
    clamps: of('powerline').clamps,
    kits: of('kits').kits,
  };
}
