import { MailFailure } from '../foundation/mail/message';
import { type ThirdParty, ThirdPartyFailure } from '../foundation/third-party-failures';
import type { HeatingBrand } from './heating/brands';
import type { WiserCloud } from './heating/clouds';
import type { TadoCloud } from './heating/tado-cloud';
import type { ThirdParties } from './third-parties';

/** A method of a third party that is not configured: it fails like one that cannot be reached. */
const failing = (party: ThirdParty) => async (): Promise<never> => {
  throw new ThirdPartyFailure(party, 'unreachable');
};

function unavailableWiser(): WiserCloud {
  const fail = failing('wiser');
  return { signIn: fail, acceptEula: fail, parts: fail, command: fail };
}

function unavailableTado(): TadoCloud {
  const fail = failing('tado');
  return {
    start: fail,
    poll: fail,
    renew: fail,
    me: fail,
    zones: fail,
    zoneType: fail,
    readZones: fail,
    setZone: fail,
    takeQuota: () => null,
  };
}

/** Third parties that are not configured. Every method rejects with `ThirdPartyFailure`, kind `unreachable`. */
export function unavailableThirdParties(): ThirdParties {
  const provider = failing('provider');
  return {
    mail: {
      send: async () => {
        throw new MailFailure('mail is not configured');
      },
    },
    weather: {
      source: null,
      report: failing('weather'),
      dayMeans: failing('weather'),
      sunHours: failing('weather'),
    },
    heating: {
      wiser: unavailableWiser(),
      tado: unavailableTado(),
      trouble: ({ details }, brand: HeatingBrand) =>
        (brand === 'wiser' ? details.wiserUsername : details.tadoAccount) ? 'unreachable' : null,
      registerPages: () => {},
    },
    enphase: { update: failing('enphase'), system: failing('enphase') },
    activation: { identify: failing('activation') },
    geocoder: { coveredCountries: [], find: failing('geocoder') },
    provider: {
      batteryOf: provider,
      knowsActivationCode: provider,
      activationCodeOf: provider,
      knowsPdl: provider,
      contract: provider,
      openAccount: provider,
      movePdl: provider,
      recordCapacity: provider,
    },
    powerline: { scan: failing('powerline') },
    clamps: { read: failing('powerline'), controlPageOf: () => null, registerPages: () => {} },
    kits: { traceability: failing('kits') },
  };
}
