import { randomUUID } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { branchOf } from './branches';
import type { BrokerUsers } from './meter-routes';

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

/** Rights of a home: its own branch, but not the topics on which devices are told what to do. */
function rightsOf(username: string) {
  const branch = branchOf(username);
  const commands = ['set', 'get', 'cmnd', 'cmd', 'command', 'rpc'];
  const right = (acltype: string, topic: string, allow: boolean, priority: number) => ({
    acltype,
    topic,
    allow,
    priority,
  });
  return [
    right('subscribePattern', `${branch}/#`, true, 0),
    right('publishClientReceive', `${branch}/#`, true, 0),
    right('publishClientSend', `${branch}/#`, true, 0),
    // Wildcards match whole levels: a command is the last level or the one before it.
    ...commands.flatMap((word) =>
      [1, 2, 3, 4, 5].map((levels) =>
        right('publishClientSend', `${branch}/${'+/'.repeat(levels)}${word}/#`, false, 10),
      ),
    ),
  ];
}

/**
 * Users of a mosquitto broker with dynamic security, whose platform user is its administrator. Rejects when the broker
 * does not answer or refuses.
 */
export function dynamicSecurityUsers(url: string): BrokerUsers {
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
    save: async (username, password) => {
      const rolename = `home-${username}`;
      await send([
        { command: 'deleteClient', username },
        { command: 'createRole', rolename, acls: rightsOf(username) },
        { command: 'createClient', username, password, roles: [{ rolename, priority: 0 }] },
      ]);
    },
    // Ends its connections, too.
    remove: (username) =>
      send([
        { command: 'deleteClient', username },
        { command: 'deleteRole', rolename: `home-${username}` },
      ]),
  };
}
