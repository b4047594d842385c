import type { Availability, PartAvailability } from '../foundation/availability';
import { THIRD_PARTIES, type ThirdParty } from '../foundation/third-party-failures';
import { ADDRESS_SERVICES, type AddressServiceName } from '../partners/address-services';
import { ConfigurationError } from './configuration-error';
import { isMailServer } from './mail-server';

/** Service of `FOYER_WEATHER=open-meteo`: free for non-commercial use. A subscription is given as its own address. */
const OPEN_METEO = 'https://api.open-meteo.com';

/** Address of the weather service, with the access key in its query; null when the weather is not a real service. */
export function readWeatherService(text: string | undefined): URL | null {
  if (text === 'open-meteo') return new URL(OPEN_METEO);
  return text && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
}

/**
 * Address services of `FOYER_GEOCODER`, such as `geoplateforme,geoadmin=https://addresses.example/search`; null where
 * addresses are not looked up by services.
 */
export function readAddressServices(text: string | undefined): ReadonlyMap<AddressServiceName, URL> | null {
  if (!text || text === 'sandbox' || text === 'none') return null;
  const services = new Map<AddressServiceName, URL>();
  for (const entry of text.split(',')) {
    const [, name = '', address] = /^\s*([a-z]+)(?:=(.*?))?\s*$/.exec(entry) ?? [];
    const known = (Object.keys(ADDRESS_SERVICES) as AddressServiceName[]).find((one) => one === name);
    const isReadable = address === undefined || (/^https?:\/\//.test(address) && URL.canParse(address));
    if (!known || !isReadable) return null;
    services.set(known, new URL(address ?? ADDRESS_SERVICES[known].address));
  }
  return services;
}

interface Choice {
  readonly variable: string;
  /** Value that selects the simulation. */
  readonly simulation: string;
  readonly text: string | undefined;
  readonly production: boolean;
  /** Further values the variable takes, in words. */
  readonly others?: string;
}

function choose({ variable, simulation, text, production, others = '' }: Choice): Availability {
  const value = text || (production ? 'none' : simulation);
  if (value === 'none') return 'unavailable';
  if (value !== simulation) {
    // The text may be a misspelt address with an access key.
    const repeated = /[:/?]/.test(value) ? '' : `, not "${value}"`;
    throw new ConfigurationError(`${variable} must be ${others}${simulation} or none${repeated}.`);
  }
  if (production) {
    throw new ConfigurationError(
      `${variable}=${simulation} is for trying Foyer out: in production nothing is simulated, so leave it unset or set it to none.`,
    );
  }
  return 'sandboxed';
}

/**
 * What serves each part. Outside production everything is simulated unless it is set to `none`; in production nothing
 * is. Throws {@link ConfigurationError}.
 */
export function readPartChoices(
  environment: Readonly<Record<string, string | undefined>>,
  production: boolean,
): PartAvailability {
  const read = (variable: string, simulation: string, others?: string) =>
    choose({ variable, simulation, text: environment[variable], production, ...(others && { others }) });
  const readGeocoder = (): Availability => {
    const services = readAddressServices(environment.FOYER_GEOCODER);
    if (production && services && [...services.values()].some(({ protocol }) => protocol !== 'https:'))
      throw new ConfigurationError('FOYER_GEOCODER must have https addresses in production.');
    if (services) return 'real';
    return read(
      'FOYER_GEOCODER',
      'sandbox',
      'geoplateforme, geoadmin or both between a comma, each also with an address of its own as geoadmin=https://…, ',
    );
  };
  const readParty = (party: Exclude<ThirdParty, 'mail'>): Availability => {
    if (party === 'tado' && environment.FOYER_TADO === 'real') return 'real';
    if (party === 'tado') return read('FOYER_TADO', 'sandbox', 'real, ');
    if (party === 'geocoder') return readGeocoder();
    if (party !== 'weather') return read(`FOYER_${party.toUpperCase()}`, 'sandbox');
    const service = readWeatherService(environment.FOYER_WEATHER);
    if (service && production && service.protocol !== 'https:')
      throw new ConfigurationError('FOYER_WEATHER must be an https address in production.');
    if (service) return 'real';
    return read('FOYER_WEATHER', 'sandbox', 'open-meteo, the https address of such a service, ');
  };
  const parties = Object.fromEntries(
    THIRD_PARTIES.filter((party) => party !== 'mail').map((party) => [party, readParty(party)]),
  ) as Record<Exclude<ThirdParty, 'mail'>, Availability>;
  const { FOYER_OUTBOX: outbox, FOYER_MAIL: mail } = environment;
  const sendsToServer = isMailServer(mail);
  if (outbox && (mail === 'none' || sendsToServer)) {
    throw new ConfigurationError(
      `FOYER_OUTBOX is a folder for mail, but FOYER_MAIL is ${sendsToServer ? 'a server' : 'none'}: unset one of them.`,
    );
  }
  if (mail && !sendsToServer && !['sandbox', 'none'].includes(mail)) {
    // The text may be a misspelt address with a password.
    throw new ConfigurationError(
      'FOYER_MAIL must be a mail server, such as smtps://user:password@mail.example:465, or sandbox or none.',
    );
  }
  return {
    gateway: read('FOYER_GATEWAY', 'simulated'),
    ...parties,
    // A named folder in production is where a mail server collects its messages.
    mail: sendsToServer || (production && outbox) ? 'real' : read('FOYER_MAIL', 'sandbox'),
  };
}
