import { createHash } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';
import type { Database } from '../../../foundation/database/sql';
import { ROOT_TOPIC } from '../branches';
import { OFFER_COMMANDS, OFFER_TOPICS } from '../topics';
import { offerMessages } from './offer-messages';
import {
  claimBranches,
  forgetBranch,
  loseBranches,
  makeBranchDue,
  type OfferedBranch,
  offerOf,
  savePublished,
} from './offer-store';
import { commandOf, type OfferedCommand, OfferedCommands } from './offered-commands';
import { type OfferedHomeDependencies, offeredHome } from './offered-home';

const LOOK_EVERY_MS = 5_000;
/** Values of a home are compared with the published ones this often. */
const AGAIN_MS = 30_000;
const BRANCHES_AT_ONCE = 50;
const CONNECT_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 5_000;

export interface HomeAssistantOffersOptions extends OfferedHomeDependencies {
  /** `mqtts://user:password@broker.example:8883`; the user may publish in every branch. */
  readonly url: string;
  readonly database: Database;
  readonly now: () => number;
  /** Whether the processes of the platform share the commands between them, which the broker of a trial cannot. */
  readonly isShared: boolean;
  /** Gives a command to a household's device, with the checks of its pages. Resolves to why it was refused. */
  readonly command: (householdId: string, command: OfferedCommand) => Promise<string | null>;
  readonly lookEveryMs?: number;
  readonly onError: (message: string) => void;
}

export interface HomeAssistantOffers {
  /** Resolves once the broker has taken the subscription to commands. */
  readonly listening: Promise<void>;
  /** Publishes what is due, after the commands that have arrived. */
  publish(): Promise<void>;
  stop(): Promise<void>;
}

const hashOf = (payload: string) => createHash('sha256').update(payload).digest('base64url').slice(0, 22);

/**
 * Offers homes to their Home Assistant: discovery and values as retained messages in the home's branch, each new value
 * once, and commands from there.
 */
export function startHomeAssistantOffers(options: HomeAssistantOffersOptions): HomeAssistantOffers {
  const { url, database, now, isShared, command, lookEveryMs = LOOK_EVERY_MS, onError } = options;
  const client: MqttClient = connect(url, {
    clean: true,
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    resubscribe: true,
    protocolVersion: isShared ? 5 : 4,
  });
  // The listener to devices says that the broker cannot be reached.
  client.on('error', () => {});

  const commands = new OfferedCommands({
    now,
    onError,
    execute: async (username, wanted) => {
      const offer = await offerOf(database, username);
      if (!offer) return;
      if ((await command(offer.householdId, wanted)) !== null) return;
      await makeBranchDue(database, username, new Date(now()));
      void publish();
    },
  });
  client.on('message', (topic, payload, { retain }) => {
    const [, username = '', ...rest] = topic.split('/');
    const wanted = commandOf(rest.join('/'), payload, retain);
    if (wanted) commands.take(username, wanted);
  });
  const topics = OFFER_COMMANDS.map(
    (end) => `${isShared ? '$share/foyer-commands/' : ''}${ROOT_TOPIC}/+/${OFFER_TOPICS.values}/+/${end}`,
  );
  const listening = new Promise<void>((resolve) => {
    // `rap`: a command that a client asked the broker to keep is marked as such, and refused.
    client.subscribe(topics, { qos: 1, rap: true }, (error) => {
      if (error) onError(`The broker refuses the subscription to commands: ${error.message}`);
      else resolve();
    });
  });

  const publishBranch = async ({ username, published, isLost }: OfferedBranch): Promise<void> => {
    const offer = await offerOf(database, username);
    const home = offer && (await offeredHome(options, { username, ...offer }, new Date(now())));
    const messages = home ? offerMessages(home) : new Map<string, string>();
    const kept: Record<string, string> = { ...published };
    const added = [...messages.keys()].filter((topic) => published[topic] === undefined);
    // What a process publishes that ends half way has to be removed, too.
    for (const topic of added) kept[topic] = '';
    if (added.length > 0) await savePublished(database, username, kept);
    try {
      for (const topic of Object.keys(published).filter((one) => !messages.has(one))) {
        await client.publishAsync(topic, '', { qos: 1, retain: true });
        delete kept[topic];
      }
      for (const [topic, payload] of messages) {
        const hash = hashOf(payload);
        if (!isLost && published[topic] === hash) continue;
        await client.publishAsync(topic, payload, { qos: 1, retain: true });
        kept[topic] = hash;
      }
    } finally {
      await savePublished(database, username, kept);
    }
    if (!offer) await forgetBranch(database, username);
  };

  const publishDue = async (): Promise<void> => {
    while (client.connected) {
      const due = { now: new Date(now()), againMs: AGAIN_MS, limit: BRANCHES_AT_ONCE };
      const branches = await claimBranches(database, due);
      for (const branch of branches) {
        // One home that fails delays no other: it is due again.
        await publishBranch(branch).catch((error: unknown) =>
          onError(`The home ${branch.username} could not be offered: ${String(error)}`),
        );
      }
      if (branches.length < BRANCHES_AT_ONCE) return;
    }
  };
  let publishing: Promise<void> = Promise.resolve();
  const publish = () => {
    publishing = publishing
      .then(publishDue)
      .catch((error: unknown) => onError(`Homes wait to be offered: ${String(error)}`));
    return publishing;
  };
  client.on('connect', () => {
    publishing = publishing.then(() => loseBranches(database, new Date(now()))).catch(() => {});
    void publish();
  });
  const timer = setInterval(publish, lookEveryMs);
  return {
    listening,
    publish: async () => {
      await commands.whenIdle();
      await publish();
    },
    stop: async () => {
      clearInterval(timer);
      await client.endAsync(!client.connected);
      await commands.whenIdle();
      await publishing;
    },
  };
}
