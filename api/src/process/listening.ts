import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { NEVER_KEPT } from '../foundation/http/answer-headers';

const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a proxy keeps an idle connection, so that it is the proxy that closes. */
const KEEP_ALIVE_MS = 72_000;
/** Twice as long as a request may take. */
const FINISH_LIMIT_MS = 10_000;

function badRequest(code: string): string {
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const error = code === 'HPE_HEADER_OVERFLOW' ? 'request.too.large' : 'request.malformed';
  const body = JSON.stringify({ status: 'error', error });
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    ...Object.entries(NEVER_KEPT).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** A server whose request listener can be replaced while it listens. */
export interface Listening {
  readonly server: Server;
  answerWith(listener: RequestListener): void;
  /** Accepts no more connections, lets requests in flight finish and closes their connections. */
  close(): Promise<void>;
}

/** Listens from the first moment on, with answers that say "not yet". Rejects with the system's error. */
export async function listen(
  { port, host }: { readonly port: number; readonly host?: string | undefined },
  first: RequestListener,
): Promise<Listening> {
  let answer = first;
  let isClosing = false;
  const inFlight = new Set<ServerResponse>();
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      inFlight.add(response);
      response.shouldKeepAlive &&= !isClosing;
      response.once('close', () => {
        inFlight.delete(response);
        closeUnused();
      });
      answer(request, response);
    },
  );
  /** Connections without a request, browsers' spare ones among them, would keep the server open. */
  const closeUnused = () => {
    if (isClosing && inFlight.size === 0) server.closeAllConnections();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(badRequest(error.code ?? ''));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    answerWith: (listener) => {
      answer = listener;
    },
    close: async () => {
      isClosing = true;
      for (const response of inFlight) response.shouldKeepAlive = false;
      const limit = setTimeout(() => server.closeAllConnections(), FINISH_LIMIT_MS);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        closeUnused();
      });
      clearTimeout(limit);
    },
  };
}
