import { mailFolder } from '../foundation/mail/mail-folder';
import { smtpTransport } from '../foundation/mail/smtp';
import type { FailureKind, ThirdParty } from '../foundation/third-party-failures';
import type { Account } from '../identity/accounts/account-store';
import { addressServices } from '../partners/address-services';
import type { HeatingClouds } from '../partners/heating/heating';
import { tadoCloud } from '../partners/heating/tado-cloud';
import { openMeteo } from '../partners/open-meteo';
import type { ThirdParties } from '../partners/third-parties';
import { unavailableThirdParties } from '../partners/unavailable';
import type { Configuration } from './configuration';
import type { Demo } from './demo';

/** The real cloud says that it fails when it is asked; what is known before is that it refused the account. */
const refusedTado = ({ details }: Account): FailureKind | null =>
  details.tadoAccount && details.tadoStatus === 'invalid.credentials' ? 'unauthorised' : null;

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
    tado: tadoService,
  }: Pick<
    Configuration,
    'parts' | 'failures' | 'outboxFolder' | 'mailServer' | 'weatherService' | 'addressServices' | 'tado'
  >,
  now: () => number,
  demo: Pick<Demo, 'thirdParties'> | null,
): ThirdParties {
  const none = unavailableThirdParties();
  const sandbox = demo?.thirdParties({ switches: failures, now }) ?? none;
  const of = (party: Exclude<ThirdParty, 'mail'>) => (parts[party] === 'sandboxed' ? sandbox : none);
  const heating: HeatingClouds = {
    wiser: of('wiser').heating.wiser,
    tado: tadoService ? tadoCloud({ service: tadoService, now }) : of('tado').heating.tado,
    trouble: (account, brand) =>
      brand === 'tado' && tadoService ? refusedTado(account) : of(brand).heating.trouble(account, brand),
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
