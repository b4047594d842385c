import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ownAddress } from '@foyer/area-e2e';

/** Quality of a connection. */
export interface LineQuality {
  /** Round-trip time of each request. */
  readonly latencyMs: number;
  /** Share of platform calls that fail: half before they arrive, half after execution. */
  readonly lossShare: number;
  /** The same seed fails the same calls, counted by path. */
  readonly seed: number;
}

/** Numbers of calls sent over a line. */
export interface Passed {
  calls: number;
  lostOnTheWay: number;
  lostAnswers: number;
  cutOff: number;
}

/** A slow connection between a phone and a suite. It loses calls and can be cut. */
export interface Line {
  readonly origin: string;
  readonly passed: Passed;
  /** Breaks all connections. Calls that have arrived are executed; their answers are lost. */
  cut(): void;
  restore(): void;
  /**
   * Cuts the line once the platform has executed the `nth` matching call from now on; its answer is lost. Resolves
   * then.
   */
  cutAfter(path: RegExp, nth?: number): Promise<void>;
  /** Cancels {@link cutAfter}. */
  disarm(): void;
  stop(): Promise<void>;
}

type Outcome = 'passes' | 'lostOnTheWay' | 'lostAnswers';

interface PendingCut {
  readonly path: RegExp;
  callsLeft: number;
  readonly resolve: () => void;
}

/** One connection per request: browsers repeat lost requests on a reused one. */
const NO_KEEP_ALIVE = { connection: 'close' };

/** Starts a proxy on `port` that forwards requests to a suite with the faults of `quality`. */
export async function openLine(suiteOrigin: string, port: number, quality: LineQuality): Promise<Line> {
  const { latencyMs, lossShare, seed } = quality;
  const address = ownAddress();
  const passed: Passed = { calls: 0, lostOnTheWay: 0, lostAnswers: 0, cutOff: 0 };
  const callsByPath = new Map<string, number>();
  const sockets = new Set<Socket>();
  let isCut = false;
  let armed: PendingCut | null = null;

  const outcomeOf = (path: string): Outcome => {
    const nth = (callsByPath.get(path) ?? 0) + 1;
    callsByPath.set(path, nth);
    const drawn = createHash('sha256').update(`${seed} ${path} ${nth}`).digest().readUInt32BE() / 2 ** 32;
    if (drawn >= lossShare) return 'passes';
    return drawn < lossShare / 2 ? 'lostOnTheWay' : 'lostAnswers';
  };
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = () => {
    isCut = true;
    destroySockets();
  };
  /** Cuts the line if {@link Line.cutAfter} waits for this call. */
  const cutIfArmed = (path: string) => {
    if (!armed?.path.test(path)) return;
    armed.callsLeft -= 1;
    if (armed.callsLeft > 0) return;
    cut();
    armed.resolve();
    armed = null;
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = (incoming.url ?? '/').replace(/\?.*/s, '');
    const isCall = path.startsWith('/api/');
    const outcome = isCall ? outcomeOf(path) : 'passes';
    if (isCall) passed.calls += 1;
    const lose = (how: Exclude<Outcome, 'passes'> | 'cutOff') => {
      if (isCall) passed[how] += 1;
      incoming.socket.destroy();
    };
    const isBroken = () => isCut || incoming.socket.destroyed;

    if (isBroken()) return lose('cutOff');
    const body = await readAll(incoming);
    await pause(latencyMs / 2);
    if (isBroken()) return lose('cutOff');
    if (outcome === 'lostOnTheWay') return lose(outcome);
    const answer = await forwardRequest(suiteOrigin, incoming, body, address);
    cutIfArmed(path);
    if (isBroken()) return lose('cutOff');
    if (outcome === 'lostAnswers') return lose(outcome);
    await pause(latencyMs / 2);
    if (isBroken()) return lose('cutOff');
    outgoing.writeHead(answer.status, { ...answer.headers, ...NO_KEEP_ALIVE });
    outgoing.end(answer.body);
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed,
    cut,
    restore: () => {
      isCut = false;
    },
    cutAfter: (path, nth = 1) =>
      new Promise<void>((resolve) => {
        armed = { path, callsLeft: nth, resolve };
      }),
    disarm: () => {
      armed?.resolve();
      armed = null;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        destroySockets();
      }),
  };
}

interface Forwarded {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function forwardRequest(
  suiteOrigin: string,
  { url, method, headers }: IncomingMessage,
  body: Buffer,
  address: string,
): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${suiteOrigin}${url}`,
      { method, headers: { ...headers, ...NO_KEEP_ALIVE, 'x-forwarded-for': address } },
      (response) => {
        readAll(response).then(
          (read) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: read }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
