import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_RETENTION, type Retention } from '../areas/household-data/retention';
import type { BrokerAddress } from '../energy/connectors/meter-routes';
import type { PartAvailability } from '../foundation/availability';
import type { MailAddress } from '../foundation/mail/message';
import type { MailServer } from '../foundation/mail/smtp';
import { type FailureSwitches, failureSwitches } from '../foundation/third-party-failures';
import { DEVELOPMENT_KEY, KEY_BYTES } from '../foundation/token-cipher';
import type { AddressServiceName } from '../partners/address-services';
import { TADO_SERVICE, type TadoService } from '../partners/heating/tado-cloud';
import { ConfigurationError } from './configuration-error';
import { refuseUnknownVariables } from './known-variables';
import { isMailServer, mailSender, mailServer } from './mail-server';
import { readAddressServices, readPartChoices, readWeatherService } from './part-choices';
import { readPushKey } from './push';

/** How this process is to run, read from its environment once. */
export interface Configuration {
  readonly port: number;
  /** Interface to listen on; all of them without one. */
  readonly host: string | undefined;
  readonly production: boolean;
  /** Port of the metrics alone; null for the main port, and for none in production. */
  readonly metricsPort: number | null;
  readonly databaseUrl: string | undefined;
  /** Most connections of this process to the server. */
  readonly poolSize: number;
  /** Whether the server is the coordinator of a Citus cluster. */
  readonly isDistributed: boolean;
  readonly dataFolder: string;
  /** Where the built suite lies. */
  readonly releasesFolder: string;
  /** Where the clock starts, epoch milliseconds; null for the real time. */
  readonly clockStartMs: number | null;
  /** How many times faster than real time the clock runs: 1 but in tests that replay a day. */
  readonly speed: number;
  /** Whether an empty database gets the example homes, which the sign-in page then offers. */
  readonly demo: boolean;
  /** Another platform that answers instead of this one. */
  readonly platformOrigin: string | undefined;
  /** Address of the first tenant's pages, without trailing slash. */
  readonly publicOrigin: string;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** What serves the gateways and each third party. */
  readonly parts: PartAvailability;
  /** Weather service of `FOYER_WEATHER`; null where the weather is simulated or not available. */
  readonly weatherService: URL | null;
  /** tado's cloud; null where it is a sandbox or not available. */
  readonly tado: TadoService | null;
  /** Address services of `FOYER_GEOCODER`; null where addresses are looked up in the embedded list or not at all. */
  readonly addressServices: ReadonlyMap<AddressServiceName, URL> | null;
  /** Service of Tempo colours; null where new colours stay unknown. */
  readonly tempoService: URL | null;
  /** Folder mail is written to; null when there is none. */
  readonly outboxFolder: string | null;
  /** Server mail is handed to; null when it is written to the folder or nowhere. */
  readonly mailServer: MailServer | null;
  /** Sender of mail of tenants that chose none. */
  readonly mailSender: MailAddress;
  /** Key of notifications to browsers (VAPID), base64url; null when none is set. */
  readonly pushKey: { readonly publicKey: string; readonly privateKey: string } | null;
  /** Broker of the homes' devices; null where there is none, or a trial starts one. */
  readonly mqtt: { readonly url: string; readonly address: BrokerAddress } | null;
  /** Port of the broker that a trial starts. */
  readonly trialMqttPort: number;
  readonly failures: FailureSwitches;
  /** Tenants whose registrations are over after their first step. */
  readonly finishesOnFirstStep: readonly string[];
  /** Keys for the tokens of heating clouds: the first encrypts, all of them decrypt. */
  readonly tokenKeys: readonly [Buffer, ...Buffer[]];
  readonly logLevel: string;
  /** How long data without an end of its own is kept. */
  readonly retention: Retention;
}

/** Fastest clock: a day in a minute and a half. */
/** Of a process: a request takes one, for milliseconds. */
const DEFAULT_POOL_SIZE = 5;
const FASTEST = 1000;

type Environment = Readonly<Record<string, string | undefined>>;

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function origin(name: string, text: string): string {
  try {
    const url = new URL(text);
    if (url.protocol === 'https:' || url.protocol === 'http:')
      return url.origin + url.pathname.replace(/\/$/, '');
  } catch {
    // Said below, for any text that is no address.
  }
  throw new ConfigurationError(`${name} must be an address such as https://platform.example, not "${text}".`);
}

/** Mails of a real platform must not lead to localhost. */
function publicOrigin(text: string | undefined, isNeeded: boolean, listenPort: number): string {
  if (!text && isNeeded) {
    throw new ConfigurationError(
      'PUBLIC_ORIGIN is needed in production: the address of the suite for links in mail, such as https://foyer.example.',
    );
  }
  return origin('PUBLIC_ORIGIN', text || `http://localhost:${listenPort}`);
}

function tokenKeys(text: string | undefined, isNeeded: boolean): readonly [Buffer, ...Buffer[]] {
  const keys = list(text).map((entry) => Buffer.from(entry, 'base64'));
  if (keys.some((key) => key.length !== KEY_BYTES)) {
    throw new ConfigurationError(
      `FOYER_TOKEN_KEY must be ${KEY_BYTES} bytes in base64, as "openssl rand -base64 ${KEY_BYTES}" writes them.`,
    );
  }
  const [current, ...former] = keys;
  if (current) return [current, ...former];
  if (isNeeded) {
    throw new ConfigurationError(
      `FOYER_TOKEN_KEY is needed in production: ${KEY_BYTES} bytes in base64, as "openssl rand -base64 ${KEY_BYTES}" writes them.`,
    );
  }
  return [DEVELOPMENT_KEY];
}

function port(name: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value;
  throw new ConfigurationError(`${name} must be a number from 0 to 65535, not "${text}".`);
}

function metricsPort(text: string | undefined, mainPort: number): number | null {
  if (!text) return null;
  const value = port('FOYER_METRICS_PORT', text);
  if (value !== 0 && value === mainPort) {
    throw new ConfigurationError(`FOYER_METRICS_PORT must be another port than PORT, not ${value} too.`);
  }
  return value;
}

const NODE_ENVS = ['production', 'development', 'test'];

/** Throws for a value that looks like production but is not: it would start the demo. */
function isProduction(text: string | undefined): boolean {
  if (text && !NODE_ENVS.includes(text)) {
    throw new ConfigurationError(`NODE_ENV must be ${NODE_ENVS.join(', ')} or unset, not "${text}".`);
  }
  return text === 'production';
}

interface DatabaseChoice {
  readonly text: string | undefined;
  /** Folder of the embedded database, if one was chosen. */
  readonly folder: string | undefined;
  readonly isNeeded: boolean;
}

/** The text may hold a password and is not named in the error. */
function databaseUrl({ text, folder, isNeeded }: DatabaseChoice): string | undefined {
  if (!text && !folder && isNeeded) {
    throw new ConfigurationError(
      'DATABASE_URL is needed in production: the PostgreSQL server, such as postgres://user:password@host:5432/foyer. FOYER_DATA names a folder for the embedded database instead, for trials.',
    );
  }
  if (!text) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  // The client also takes the path of a Unix socket.
  if (['postgres:', 'postgresql:', 'socket:'].includes(protocol) || text.startsWith('/')) return text;
  throw new ConfigurationError(
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/foyer.',
  );
}

/** Ranges that the proxy list of the HTTP server names. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

function trustedProxies(text: string | undefined): string[] {
  return list(text).map((entry) => {
    if (isAddressRange(entry)) return entry;
    throw new ConfigurationError(
      `TRUSTED_PROXIES must be addresses such as 10.0.0.1 or 10.0.0.0/8, not "${entry}".`,
    );
  });
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function logLevel(text: string | undefined): string {
  if (!text) return 'warn';
  if (LOG_LEVELS.includes(text)) return text;
  throw new ConfigurationError(`LOG_LEVEL must be ${LOG_LEVELS.join(', ')}, not "${text}".`);
}

function clockStart(text: string | undefined, production: boolean): number | null {
  if (!text) return null;
  if (production) throw new ConfigurationError('FOYER_NOW is for tests: production runs in real time.');
  const startMs = Date.parse(text);
  if (Number.isNaN(startMs)) {
    throw new ConfigurationError(`FOYER_NOW must be a time such as 2026-06-21T10:00:00Z, not "${text}".`);
  }
  return startMs;
}

function poolSize(text: string | undefined): number {
  if (!text) return DEFAULT_POOL_SIZE;
  const value = Number(text);
  if (/^\d{1,3}$/.test(text) && value >= 2) return value;
  throw new ConfigurationError(
    `FOYER_DATABASE_CONNECTIONS must be a number of connections from 2 to 999, not "${text}".`,
  );
}

function distributed(text: string | undefined, url: string | undefined): boolean {
  if (!text) return false;
  if (text !== 'citus') throw new ConfigurationError(`FOYER_DISTRIBUTED must be citus, not "${text}".`);
  if (!url)
    throw new ConfigurationError(
      'FOYER_DISTRIBUTED=citus needs DATABASE_URL, the coordinator of a Citus cluster: the embedded database is on one machine.',
    );
  return true;
}

function speed(text: string | undefined, production: boolean): number {
  if (!text) return 1;
  if (production) throw new ConfigurationError('FOYER_SPEED is for tests: production runs in real time.');
  const value = Number(text);
  if (/^\d{1,4}$/.test(text) && value >= 1 && value <= FASTEST) return value;
  throw new ConfigurationError(`FOYER_SPEED must be a number from 1 to ${FASTEST}, not "${text}".`);
}

function demo(text: string | undefined, production: boolean): boolean {
  if (!text) return !production;
  if (text !== '0' && text !== '1') throw new ConfigurationError(`FOYER_DEMO must be 0 or 1, not "${text}".`);
  if (text === '1' && production) {
    throw new ConfigurationError(
      'FOYER_DEMO is for trying Foyer out: its accounts share a published password, so production starts without it.',
    );
  }
  return text === '1';
}

function failures(names: string | undefined, production: boolean): FailureSwitches {
  if (names && production) {
    throw new ConfigurationError('FOYER_FAIL is for tests: in production no third party is made to fail.');
  }
  try {
    return failureSwitches(names);
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? `${error.message}.` : String(error));
  }
}

function days(name: string, environment: Environment, usual: number): number {
  const text = environment[name];
  if (!text) return usual;
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value >= 1) return value;
  throw new ConfigurationError(`${name} must be a number of days from 1 to 99999, not "${text}".`);
}

/** The value is not repeated: it may hold the secret of the service. */
function tempoService(text: string | undefined): URL | null {
  if (!text || text === 'none') return null;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text);
  throw new ConfigurationError(
    'FOYER_TEMPO must be the https address of a service of Tempo colours, or none.',
  );
}

/** The documented service, unless the environment names another client or, for tests, another server. */
function tadoService(environment: Environment, production: boolean): TadoService {
  const address = (name: 'FOYER_TADO_LOGIN' | 'FOYER_TADO_API', usual: string) => {
    const text = origin(name, environment[name] || usual);
    if (production && !text.startsWith('https:'))
      throw new ConfigurationError(`${name} must be an https address in production.`);
    return text;
  };
  return {
    login: address('FOYER_TADO_LOGIN', TADO_SERVICE.login),
    api: address('FOYER_TADO_API', TADO_SERVICE.api),
    clientId: environment.FOYER_TADO_CLIENT_ID || TADO_SERVICE.clientId,
  };
}

const MQTT_PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 };
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function brokerUrl(name: string, text: string, isSecret: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.hostname && MQTT_PORTS[url.protocol] !== undefined) return url;
  // The text may hold a password.
  throw new ConfigurationError(
    `${name} must be an address such as mqtts://${isSecret ? 'user:password@' : ''}broker.example:8883${isSecret ? '' : `, not "${text}"`}.`,
  );
}

const brokerAddress = ({ hostname, port: text, protocol }: URL): BrokerAddress => ({
  host: hostname,
  port: Number(text) || (MQTT_PORTS[protocol] ?? 1883),
  tls: protocol === 'mqtts:',
});

/** The broker of the homes' devices, and the address at which they reach it. */
function mqtt({ FOYER_MQTT: text, FOYER_MQTT_ADDRESS: address }: Environment, production: boolean) {
  if (!text || text === 'none') return null;
  const url = brokerUrl('FOYER_MQTT', text, true);
  if (production && url.protocol !== 'mqtts:' && !LOOPBACK.includes(url.hostname))
    throw new ConfigurationError('FOYER_MQTT must be an mqtts address in production.');
  const reached = address ? brokerUrl('FOYER_MQTT_ADDRESS', address, false) : url;
  if (production && reached.protocol !== 'mqtts:')
    throw new ConfigurationError(
      'FOYER_MQTT_ADDRESS is needed: the mqtts address at which devices of homes reach the broker, such as mqtts://mqtt.foyer.example:8883.',
    );
  return { url: text, address: brokerAddress(reached) };
}

/** Reads the environment. Throws {@link ConfigurationError}. */
export function readConfiguration(environment: Environment): Configuration {
  refuseUnknownVariables(Object.keys(environment));
  const production = isProduction(environment.NODE_ENV);
  const dataFolder = resolve(environment.FOYER_DATA || '.data');
  const listenPort = port('PORT', environment.PORT || '8080');
  const parts = readPartChoices(environment, production);
  const servesHomes = !environment.PLATFORM_ORIGIN;
  const outbox = environment.FOYER_OUTBOX ? resolve(environment.FOYER_OUTBOX) : resolve(dataFolder, 'outbox');
  return {
    port: listenPort,
    host: environment.HOST || undefined,
    production,
    metricsPort: metricsPort(environment.FOYER_METRICS_PORT, listenPort),
    databaseUrl: databaseUrl({
      text: environment.DATABASE_URL,
      folder: environment.FOYER_DATA,
      isNeeded: servesHomes && production,
    }),
    poolSize: poolSize(environment.FOYER_DATABASE_CONNECTIONS),
    isDistributed: distributed(environment.FOYER_DISTRIBUTED, environment.DATABASE_URL),
    dataFolder,
    releasesFolder: environment.FOYER_RELEASES
      ? resolve(environment.FOYER_RELEASES)
      : fileURLToPath(new URL('../../../releases', import.meta.url)),
    clockStartMs: clockStart(environment.FOYER_NOW, production),
    speed: speed(environment.FOYER_SPEED, production),
    // FOYER_SEED is the name of this variable up to 0.2.
    demo: demo(environment.FOYER_DEMO ?? environment.FOYER_SEED, production),
    platformOrigin: environment.PLATFORM_ORIGIN
      ? origin('PLATFORM_ORIGIN', environment.PLATFORM_ORIGIN)
      : undefined,
    publicOrigin: publicOrigin(environment.PUBLIC_ORIGIN, servesHomes && production, listenPort),
    allowedOrigins: list(environment.ALLOWED_ORIGINS).map((one) => origin('ALLOWED_ORIGINS', one)),
    trustedProxies: trustedProxies(environment.TRUSTED_PROXIES),
    parts,
    weatherService: readWeatherService(environment.FOYER_WEATHER),
    addressServices: readAddressServices(environment.FOYER_GEOCODER),
    outboxFolder: parts.mail === 'unavailable' || isMailServer(environment.FOYER_MAIL) ? null : outbox,
    mailServer: mailServer(environment.FOYER_MAIL),
    pushKey: readPushKey(environment.FOYER_PUSH_KEY),
    mailSender: mailSender(environment.MAIL_FROM, isMailServer(environment.FOYER_MAIL)),
    tado: parts.tado === 'real' ? tadoService(environment, production) : null,
    tempoService: tempoService(environment.FOYER_TEMPO),
    mqtt: mqtt(environment, production),
    trialMqttPort: port('FOYER_MQTT_PORT', environment.FOYER_MQTT_PORT || '1883'),
    failures: failures(environment.FOYER_FAIL, production),
    finishesOnFirstStep: list(environment.FOYER_FINISH_ON_FIRST_STEP),
    tokenKeys: tokenKeys(environment.FOYER_TOKEN_KEY, servesHomes && production),
    logLevel: logLevel(environment.LOG_LEVEL),
    retention: {
      auditDays: days('FOYER_KEEP_AUDIT_DAYS', environment, DEFAULT_RETENTION.auditDays),
      connectionDays: days('FOYER_KEEP_CONNECTIONS_DAYS', environment, DEFAULT_RETENTION.connectionDays),
      registrationDays: days(
        'FOYER_KEEP_REGISTRATIONS_DAYS',
        environment,
        DEFAULT_RETENTION.registrationDays,
      ),
      readingDays: days('FOYER_KEEP_READINGS_DAYS', environment, DEFAULT_RETENTION.readingDays),
      stepDays: days('FOYER_KEEP_STEPS_DAYS', environment, DEFAULT_RETENTION.stepDays),
      packStepsDays: environment.FOYER_PACK_STEPS_DAYS ? days('FOYER_PACK_STEPS_DAYS', environment, 1) : null,
    },
  };
}

/** Host name of the public address: its tenant becomes the first one when the table of tenants is filled. */
export function firstHostOf({ publicOrigin }: Pick<Configuration, 'publicOrigin'>): string {
  return new URL(publicOrigin).hostname;
}
