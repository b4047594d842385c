import { randomBytes } from 'node:crypto';
import { decodeMessage } from '../energy/connectors/decode';
import { dynamicSecurityUsers } from '../energy/connectors/dynamic-security';
import { isMeterUser } from '../energy/connectors/meter-store';
import { startMqttSource } from '../energy/connectors/mqtt-source';
import type { Configuration } from './configuration';
import type { Demo, RunningBroker } from './demo';
import type { PlatformServices } from './services';
import type { Store } from './store';

interface MetersOptions {
  readonly configuration: Pick<Configuration, 'mqtt' | 'trialMqttPort' | 'publicOrigin'>;
  /** Starts a broker where none is configured; null for no trial. */
  readonly demo: Pick<Demo, 'startBroker'> | null;
  readonly store: Store;
  readonly now: () => number;
  readonly say: (progress: string) => void;
}

interface Meters extends Pick<PlatformServices, 'broker' | 'brokerUsers'> {
  /** Address with the platform's user; null without a broker. */
  readonly url: string | null;
  /** Whether the processes of the platform share its messages. */
  readonly isShared: boolean;
  stop(): Promise<void>;
}

/** Listens to the homes' devices at the broker of the configuration, or of a trial. */
export async function startMeters({ configuration, demo, store, now, say }: MetersOptions): Promise<Meters> {
  const { mqtt, trialMqttPort, publicOrigin } = configuration;
  const { database } = store;
  let trial: RunningBroker | null = null;
  if (!mqtt && demo) {
    trial = await demo.startBroker({
      port: trialMqttPort,
      password: randomBytes(16).toString('base64url'),
      isUser: (username, password) => isMeterUser(database, username, password),
    });
    say(`MQTT on port ${trial.port}`);
  }
  const url = mqtt?.url ?? trial?.url;
  const isShared = mqtt !== null;
  if (url === undefined)
    return { broker: null, brokerUsers: null, url: null, isShared, stop: async () => {} };
  const brokerUsers = mqtt ? dynamicSecurityUsers(mqtt.url) : null;
  const source = startMqttSource({
    url,
    database,
    decode: decodeMessage,
    isShared,
    ...(brokerUsers && { secure: brokerUsers.secure }),
    now,
    onError: (message) => console.error(message),
  });
  return {
    url,
    isShared,
    broker: mqtt?.address ?? { host: new URL(publicOrigin).hostname, port: trial?.port ?? 0, tls: false },
    brokerUsers,
    stop: async () => {
      await source.stop();
      await trial?.stop();
    },
  };
}
