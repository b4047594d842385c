import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly address: string;
  readonly port: number;
  /** Oldest first. */
  readonly received: Received[];
  /** How it answers from now on; default: 204. */
  answerBy(answer: Answer): void;
  close(): Promise<void>;
}

export const answerWith =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer = answerWith(204);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const bytes of request.setEncoding('utf8')) body += bytes;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ method: request.method ?? '', path: request.url ?? '', headers, body });
    answer(response, request);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/alerts?of=home`,
    port,
    received,
    answerBy: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}

/** Whether a receiver that knows the secret accepts the message, by the text of Standard Webhooks. */
export function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
}
