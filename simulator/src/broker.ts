import { timingSafeEqual } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { isOfferCommand, mayHomePublish } from '@foyer/api/energy/connectors/topics';
import type { RunningBroker, StartBroker } from '@foyer/api/process/demo';
import { Aedes, type Client, type PublishPacket } from 'aedes';

const PLATFORM_USER = 'foyer-platform';
const CONNECT_TIMEOUT_MS = 10_000;
/** Of one device. */
const MAX_CONNECTIONS = 500;

interface HomeClient extends Client {
  /** User the broker has checked; null for the platform. */
  username?: string | null;
  password?: string;
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether a topic, or every topic a filter matches, is in the branch of a user. */
const isInBranch = (topic: string, username: string) => topic.startsWith(`foyer/${username}/`);

/** A command that the broker would keep could be executed long after it was given. */
function mayPublish({ topic, retain }: Pick<PublishPacket, 'topic' | 'retain'>, username: string): boolean {
  const rest = topic.split('/').slice(2).join('/');
  return isInBranch(topic, username) && mayHomePublish(rest) && !(retain && isOfferCommand(rest));
}

/** Starts an MQTT broker for a trial: each home has its own branch, and only the platform reads all of them. */
export const startBroker: StartBroker = async ({ port, password, isUser }): Promise<RunningBroker> => {
  const broker = new Aedes({
    connectTimeout: CONNECT_TIMEOUT_MS,
    authenticate: (client: HomeClient, username, given, done) => {
      const text = given?.toString() ?? '';
      if (!username || text === '') {
        done(null, false);
        return;
      }
      if (username === PLATFORM_USER) {
        client.username = null;
        done(null, isSame(text, password));
        return;
      }
      client.username = username;
      client.password = text;
      // Homes may choose the same client id: the later would end the connection of the earlier.
      (client as { id: string }).id = `${username} ${client.id}`;
      isUser(username, text).then(
        (isKnown) => done(null, isKnown),
        () => done(null, false),
      );
    },
    authorizePublish: (client: HomeClient | null, packet: PublishPacket, done) => {
      if (!client?.username) return done(null);
      const { username, password: given = '' } = client;
      if (!mayPublish(packet, username)) return done(new Error('This topic is not of this home.'));
      // A new password ends the connections of the former one.
      isUser(username, given).then(
        (isKnown) => done(isKnown ? null : new Error('This access has ended.')),
        (error: Error) => done(error),
      );
    },
    authorizeSubscribe: (client: HomeClient, subscription, done) => {
      const { username } = client;
      // A null subscription is refused without ending the connection.
      done(null, !username || isInBranch(subscription.topic, username) ? subscription : null);
    },
  });
  await broker.listen();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(on, () => {
        server.off('error', reject);
        resolve();
      });
    });
  // Another trial may have taken the usual port.
  await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(0);
  });
  const { port: listensOn } = server.address() as { port: number };
  return {
    port: listensOn,
    url: `mqtt://${PLATFORM_USER}:${password}@127.0.0.1:${listensOn}`,
    stop: async () => {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
