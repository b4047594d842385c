import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { PostgresServer } from './postgres-server';

/** Start-up parameters that PgBouncer takes by default; it ends the connection for any other. */
const TAKEN = [
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
];

/** Parameters of a start-up message: length and version (four bytes each), then names and values ending with zeros. */
function parametersOf(message: Buffer): string[] {
  const texts = message.subarray(8).toString().split('\0');
  return texts.filter((text, index) => index % 2 === 0 && text !== '');
}

/** Changes the number of the server's process in its answer to a start-up: PgBouncer sends one of its own. */
function withOtherProcess(answer: Buffer): Buffer {
  // Each message: a letter, and the length of the rest with itself; the number follows in that of the letter K.
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1))
    if (answer.toString('latin1', at, at + 1) === 'K') answer.writeInt32BE(1, at + 5);
  return answer;
}

/** A port in front of a server that takes the connections PgBouncer would take, and answers as it does. */
export async function startupFilter(
  server: Pick<PostgresServer, 'urlOf'>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const target = new URL(server.urlOf('postgres'));
  const sockets = new Set<Socket>();
  const filter = createServer((client) => {
    sockets.add(client.on('error', () => client.destroy()));
    client.once('data', (startup) => {
      if (parametersOf(startup).some((name) => !TAKEN.includes(name.toLowerCase()))) {
        client.destroy();
        return;
      }
      const behind = connect(Number(target.port), target.hostname).on('error', () => client.destroy());
      sockets.add(behind);
      behind.write(startup);
      behind.once('data', (answer) => {
        client.write(withOtherProcess(answer));
        client.pipe(behind).pipe(client);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(filter, 'listening');
  const url = new URL(target);
  url.port = String((filter.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      filter.close();
      await once(filter, 'close');
    },
  };
}
