import { randomUUID } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { branchOf } from './branches';
import type { BrokerUsers } from './meter-routes';
import { COMMAND_WORDS, MAX_LEVELS, OFFER_COMMANDS, OFFER_TOPICS, SHELLY_EVENTS } from './topics';

/** Topics of mosquitto's dynamic security (mosquitto.org/documentation/dynamic-security). */
const COMMANDS = '$CONTROL/dynamic-security/v1';
const ANSWERS = `${COMMANDS}/response`;
const ANSWER_LIMIT_MS = 5_000;

type Command = Readonly<Record<string, unknown>> & { readonly command: string };

interface Answer {
  readonly responses?: readonly {
    readonly command?: string;
    readonly error?: string;
    readonly correlationData?: string;
  }[];
}

interface Right {
  readonly acltype: 'subscribePattern' | 'publishClientReceive' | 'publishClientSend';
  readonly topic: string;
  readonly allow: boolean;
  /** The highest that matches decides. */
  readonly priority: number;
}

/** Rights of the user of a home: its own branch, and of it what `mayHomePublish` allows. */
export function rightsOf(username: string): readonly Right[] {
  const branch = branchOf(username);
  const publish = (topic: string, allow: boolean, priority: number): Right => ({
    acltype: 'publishClientSend',
    topic: `${branch}/${topic}`,
    allow,
    priority,
  });
  const upTo = (levels: number) => Array.from({ length: levels }, (_, level) => '+/'.repeat(level));
  return [
    { acltype: 'subscribePattern', topic: `${branch}/#`, allow: true, priority: 0 },
    { acltype: 'publishClientReceive', topic: `${branch}/#`, allow: true, priority: 0 },
    publish('#', true, 0),
    // Wildcards match whole levels, and `#` the level before it, too.
    ...COMMAND_WORDS.flatMap((word) =>
      upTo(MAX_LEVELS).map((above) => publish(`${above}${word}/#`, false, 1)),
    ),
    ...upTo(MAX_LEVELS - 1).map((above) => publish(`+/${above}${SHELLY_EVENTS}`, true, 2)),
    publish(`${'+/'.repeat(MAX_LEVELS)}+/#`, false, 3),
    ...Object.values(OFFER_TOPICS).map((topic) => publish(`${topic}/#`, false, 4)),
    ...OFFER_COMMANDS.map((end) => publish(`${OFFER_TOPICS.values}/+/${end}`, true, 5)),
  ];
}

interface DynamicSecurityUsers extends BrokerUsers {
  /**
   * Checks rights with every message that is passed on. By default mosquitto does so for subscriptions alone, and a client
   * that takes the id of another one over inherits those.
   */
  secure(): Promise<void>;
}

/**
 * Users of a mosquitto broker with dynamic security, whose platform user is its administrator. Rejects when the broker
 * does not answer or refuses.
 */
export function dynamicSecurityUsers(url: string): DynamicSecurityUsers {
  const send = async (commands: readonly Command[]): Promise<void> => {
    const client: MqttClient = await connectAsync(
      url,
      { clean: true, reconnectPeriod: 0, connectTimeout: ANSWER_LIMIT_MS },
      false,
    );
    try {
      const correlationData = randomUUID();
      const answered = new Promise<Answer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The broker does not answer.')), ANSWER_LIMIT_MS);
        client.on('message', (_topic, payload) => {
          const answer = JSON.parse(payload.toString()) as Answer;
          if (answer.responses?.[0]?.correlationData !== correlationData) return;
          clearTimeout(timer);
          resolve(answer);
        });
      });
      await client.subscribeAsync(ANSWERS);
      await client.publishAsync(
        COMMANDS,
        JSON.stringify({ commands: commands.map((one) => ({ ...one, correlationData })) }),
        { qos: 1 },
      );
      const { responses = [] } = await answered;
      const fault = responses.find(({ error }) => error && !/not found|already exists/i.test(error));
      if (fault) throw new Error(`The broker refused ${fault.command}: ${fault.error}`);
    } finally {
      await client.endAsync();
    }
  };
  return {
    secure: () =>
      send([{ command: 'setDefaultACLAccess', acls: [{ acltype: 'publishClientReceive', allow: false }] }]),
    save: async (username, password) => {
      const rolename = `home-${username}`;
      await send([
        { command: 'deleteClient', username },
        // Rights of an earlier release are replaced.
        { command: 'deleteRole', rolename },
        { command: 'createRole', rolename, acls: rightsOf(username) },
        { command: 'createClient', username, password, roles: [{ rolename, priority: 0 }] },
      ]);
    },
    renewRights: (username) =>
      send([{ command: 'modifyRole', rolename: `home-${username}`, acls: rightsOf(username) }]),
    // Ends its connections, too.
    remove: (username) =>
      send([
        { command: 'deleteClient', username },
        { command: 'deleteRole', rolename: `home-${username}` },
      ]),
  };
}
