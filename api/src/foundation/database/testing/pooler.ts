import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Parameters of a connection that PgBouncer knows. */
const KNOWN = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']);
/** Before them: length and version of the first message. */
const HEAD_BYTES = 8;

const parametersOf = (first: Buffer) =>
  first
    .toString('utf8', HEAD_BYTES)
    .split('\0')
    .filter((name, index) => index % 2 === 0 && name !== '');

function refuse(client: Socket, parameter: string): void {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length);
  client.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]));
}

/** Passes connections on to a server, and refuses those with other parameters than PgBouncer takes. */
export async function startPooler(
  databaseUrl: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const pooler = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (first) => {
      const unknown = parametersOf(first).find((name) => !KNOWN.has(name.toLowerCase()));
      if (unknown !== undefined) return refuse(client, unknown);
      const server = connect(Number(target.port), target.hostname);
      server.on('error', () => client.destroy());
      server.write(first);
      client.pipe(server).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((pooler.address() as AddressInfo).port);
  return {
    url: url.href,
    stop: async () => {
      pooler.close();
      await once(pooler, 'close');
    },
  };
}
