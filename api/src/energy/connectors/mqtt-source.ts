import { connect, type MqttClient } from 'mqtt';
import { ROOT_TOPIC } from './branches';
import { Inbox, type InboxOptions } from './inbox';
import { isOfferTopic } from './topics';

/** Samples wait this long at most. */
const STORE_EVERY_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 5_000;

export interface MqttSourceOptions extends InboxOptions {
  /** `mqtts://user:password@broker.example:8883`; the user may read every branch. */
  readonly url: string;
  readonly storeEveryMs?: number;
  readonly reconnectMs?: number;
  /** Whether the processes of the platform share the messages between them, which the broker of a trial cannot. */
  readonly isShared?: boolean;
  /** Runs after each connection, the first included: the broker may have been new. */
  readonly secure?: () => Promise<void>;
  readonly onError: (message: string) => void;
}

export interface MqttSource {
  /** Resolves once the broker has taken the subscriptions of the current connection. */
  listening(): Promise<void>;
  /** Stores what waits. */
  store(): Promise<void>;
  stop(): Promise<void>;
}

/** Topic of a home's device: user of the broker and the rest; null for any other. */
function readTopic(topic: string): readonly [username: string, rest: string] | null {
  const [root, username, ...rest] = topic.split('/');
  return root === ROOT_TOPIC && username && rest.length > 0 ? [username, rest.join('/')] : null;
}

/**
 * Listens to the branches of all homes and stores what their devices say. A broker that cannot be reached is tried again
 * until it can; the platform works without it meanwhile.
 */
export function startMqttSource(options: MqttSourceOptions): MqttSource {
  const { url, storeEveryMs = STORE_EVERY_MS, reconnectMs = RECONNECT_MS, onError, now } = options;
  const { isShared = false } = options;
  const inbox = new Inbox(options);
  const client: MqttClient = connect(url, {
    clean: true,
    reconnectPeriod: reconnectMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    resubscribe: false,
    protocolVersion: isShared ? 5 : 4,
  });
  let lastError = '';
  client.on('error', (error) => {
    // Each attempt to connect again would say the same.
    if (error.message !== lastError) onError(`The broker cannot be reached: ${error.message}`);
    lastError = error.message;
  });
  client.on('message', (topic, payload, { retain }) => {
    const read = readTopic(topic);
    if (!read) return;
    const [username, rest] = read;
    // Neither what the platform publishes nor commands to it are devices.
    if (isOfferTopic(rest)) return;
    inbox.take(username, { topic: rest, payload, isRetained: retain, heardAtMs: now() });
  });
  // A shared subscription gets no retained messages, and sensors are announced by such.
  const topics = isShared
    ? [`$share/foyer/${ROOT_TOPIC}/+/#`, `${ROOT_TOPIC}/+/homeassistant/#`]
    : [`${ROOT_TOPIC}/+/#`];
  let isListening = false;
  let waiting: (() => void)[] = [];
  client.on('connect', () => {
    lastError = '';
    options.secure?.().catch((error: unknown) => onError(`The broker is not secured: ${String(error)}`));
    client.subscribe(topics, { qos: 1 }, (error) => {
      // A connection that is lost meanwhile subscribes again.
      if (error && client.connected)
        onError(`The broker refuses the platform's subscription: ${error.message}`);
      if (error) return;
      isListening = true;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
  });
  client.on('close', () => {
    isListening = false;
  });
  let storing: Promise<void> = Promise.resolve();
  const store = () => {
    storing = storing
      .then(() => inbox.store())
      .catch((error: unknown) => onError(`Readings wait to be stored: ${String(error)}`));
    return storing;
  };
  const timer = setInterval(store, storeEveryMs);
  return {
    listening: () =>
      isListening ? Promise.resolve() : new Promise<void>((resolve) => void waiting.push(resolve)),
    store,
    stop: async () => {
      clearInterval(timer);
      // Forced: a broker that goes away meanwhile never answers a subscription under way.
      await client.endAsync(true);
      await store();
    },
  };
}
