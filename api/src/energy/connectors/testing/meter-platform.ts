import { randomUUID } from 'node:crypto';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { startBroker } from '../../../../../simulator/src/broker';
import type { Database } from '../../../foundation/database/sql';
import { type TestDatabase, testStores } from '../../../foundation/database/testing';
import type { RunningBroker } from '../../../process/demo';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../../process/testing/test-platform';
import { prepareReadingWeeks } from '../../readings/reading-partitions';
import { decodeMessage } from '../decode';
import { dynamicSecurityUsers } from '../dynamic-security';
import {
  type HomeAssistantOffers,
  startHomeAssistantOffers,
} from '../home-assistant-offer/home-assistant-offers';
import { isMeterUser } from '../meter-store';
import { type MqttSource, startMqttSource } from '../mqtt-source';
import { type Mosquitto, startMosquitto } from './mosquitto';

/** Long enough for no timer to fire: tests say when. */
const NEVER_MS = 3_600_000;
export const HOME = 'home@foyer.example';
export const OTHER = 'swiss@foyer.example';

/** Databases and brokers a test runs on: `pnpm --filter api test:mqtt` adds mosquitto. */
export function brokerSetups(): (readonly [name: string, kind: string, database: TestDatabase])[] {
  const brokers = ['aedes', ...(process.env.FOYER_TEST_MOSQUITTO ? ['mosquitto'] : [])];
  // A database of its own for each: one that was stopped does not start again.
  return brokers.flatMap((kind) =>
    testStores({ seededAt: TEST_NOW }).map(([name, database]) => [name, kind, database] as const),
  );
}

/** A device's access to the broker, connected. */
export interface DeviceAccess {
  readonly username: string;
  readonly password: string;
  readonly client: MqttClient;
  readonly branch: string;
}

/** The platform with a broker, devices that connect to it, and Home Assistant. */
export interface MeterPlatform {
  readonly platform: TestPlatform;
  readonly broker: RunningBroker;
  /** Null for the broker of a trial. */
  readonly mosquitto: Mosquitto | null;
  source(): MqttSource;
  offers(): HomeAssistantOffers;
  /** What was said of failures. */
  readonly problems: string[];
  post(email: string, path: string, fields?: object, as?: 'form' | 'json'): Promise<Body>;
  meter(email?: string): Promise<Body>;
  connect(username: string, password: string, options?: IClientOptions): Promise<MqttClient>;
  access(email?: string): Promise<DeviceAccess>;
  /** Stores what was published so far: the broker has passed a message of its own on behind it. */
  arrived(): Promise<void>;
  /** Starts the listener and the offers again after one that lost what it had not stored. */
  kill(): Promise<void>;
  /** Ends the listener and the offers and starts them again, as after a restart of the platform. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a client of the wire has no types; the tests check them
type Body = any;

/** A plug as Shelly reports it. */
export const plug = (totalWh: number, watts: number) =>
  JSON.stringify({
    id: 0,
    output: true,
    apower: watts,
    voltage: 230,
    aenergy: { total: totalWh, minute_ts: 0 },
  });

/** The database as a process has it, which stores nothing any more once it was killed. */
function processOver(database: Database): { readonly database: Database; kill(): void } {
  let isKilled = false;
  const transaction: Database['transaction'] = (work, options) =>
    isKilled ? Promise.reject(new Error('killed')) : database.transaction(work, options);
  return {
    database: Object.assign(Object.create(database) as Database, { transaction }),
    kill: () => {
      isKilled = true;
    },
  };
}

/** Starts it on `aedes` or `mosquitto`. */
export async function startMeterPlatform(database: TestDatabase, kind: string): Promise<MeterPlatform> {
  const store = await database.open();
  const mosquitto = kind === 'mosquitto' ? await startMosquitto(randomUUID()) : null;
  const broker: RunningBroker =
    mosquitto ??
    (await startBroker({
      port: 0,
      password: randomUUID(),
      isUser: (username, password) => isMeterUser(store.database, username, password),
    }));
  const address = { host: 'localhost', port: broker.port, tls: false };
  const brokerUsers = mosquitto ? dynamicSecurityUsers(broker.url) : null;
  await brokerUsers?.secure();
  const platform = testPlatform(store, { broker: { broker: address, brokerUsers } });
  await prepareReadingWeeks(store.database, TEST_NOW.getTime());
  const clients: MqttClient[] = [];
  const problems: string[] = [];
  const common = {
    url: broker.url,
    database: store.database,
    now: () => platform.nowMs(),
    isShared: mosquitto !== null,
    onError: (message: string) => void problems.push(message),
  };
  const start = async () => {
    const process = processOver(store.database);
    const source = startMqttSource({
      ...common,
      database: process.database,
      decode: decodeMessage,
      storeEveryMs: NEVER_MS,
      reconnectMs: 50,
    });
    const offers = startHomeAssistantOffers({
      ...store,
      ...common,
      lookEveryMs: NEVER_MS,
      takesCommands: (gatewayKind) => gatewayKind === 'simulated',
      command: platform.commandHome,
    });
    await Promise.all([source.listening(), offers.listening]);
    return { source, offers, kill: process.kill };
  };
  let running = await start();
  const end = async () => {
    await running.offers.stop();
    await running.source.stop();
  };

  const post: MeterPlatform['post'] = async (email, path, fields = {}, as = 'form') =>
    (await platform.callAs(email, `/api/meter${path}`, fields as never, { method: 'POST', as })).body;
  const connect: MeterPlatform['connect'] = async (username, password, options = {}) => {
    const client = await connectAsync(
      `mqtt://127.0.0.1:${broker.port}`,
      { username, password, clientId: randomUUID(), reconnectPeriod: 0, ...options },
      false,
    );
    clients.push(client);
    return client;
  };
  return {
    platform,
    broker,
    mosquitto,
    source: () => running.source,
    offers: () => running.offers,
    problems,
    post,
    connect,
    meter: async (email = HOME) => (await platform.callAs(email, '/api/meter')).body,
    access: async (email = HOME) => {
      const { username, password } = await post(email, '/access');
      return {
        username,
        password,
        client: await connect(username, password),
        branch: `foyer/${username}`,
      };
    },
    arrived: async () => {
      const echo = await connectAsync(broker.url, { reconnectPeriod: 0 }, false);
      const topic = `foyer/echo/${randomUUID()}`;
      const back = new Promise<void>((resolve) => {
        echo.on('message', () => resolve());
      });
      await echo.subscribeAsync(topic);
      await echo.publishAsync(topic, '', { qos: 1 });
      await back;
      await echo.endAsync();
      await running.source.store();
    },
    kill: async () => {
      running.kill();
      await running.offers.stop();
      await running.source.stop();
      // It says that it could not store.
      problems.length = 0;
      running = await start();
    },
    restart: async () => {
      await end();
      running = await start();
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.endAsync(true)));
      await end();
      await broker.stop();
      await platform.close();
      await database.stop();
    },
  };
}
