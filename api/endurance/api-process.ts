import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 300_000;
const KEPT_OUTPUT = 20_000;

/** The API in a process of its own. */
export interface ApiProcess {
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** Last 20,000 characters of its log. */
  said(): string;
  /** Resident memory in bytes. */
  residentBytes(): number;
  /** Ends it like a crash, without closing files or answering requests. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM. Resolves to its exit code. */
  stop(): Promise<number | null>;
}

async function readyAddress(child: ChildProcess, said: () => string): Promise<string> {
  const endMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < endMs && child.exitCode === null && child.signalCode === null) {
    const address = /Ready on (\S+)/.exec(said())?.[1];
    if (address) return address;
    await pause(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The API did not start:\n${said()}`);
}

/**
 * Starts the API on a free port and waits until it is ready. Seeds nothing unless `FOYER_DEMO` is set.
 * @param project folder of a checkout with its packages; this one by default
 */
export async function startApi(
  environment: Readonly<Record<string, string>>,
  project = PROJECT,
): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--expose-gc', 'simulator/src/main.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, FOYER_DEMO: '0', PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const appendOutput = (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    origin: await readyAddress(child, () => output),
    said: () => output,
    residentBytes: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
