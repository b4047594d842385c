import { spawn } from 'node:child_process';
import { DISK_FULL, Stop } from './say.mjs';

const GRACE_MS = 8_000;
const FULL = /ENOSPC|no space left on device|EDQUOT|disk quota exceeded/i;
const CAN_GROUP = process.platform !== 'win32';

/** @typedef {{ readonly child: import('node:child_process').ChildProcess, readonly ended: Promise<number>, output(): string }} Running */

/** @type {Set<Running>} */
const running = new Set();
let stopping = false;

/**
 * Starts a process in its own group, so that it ends with all its children. Ended together with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, show?: boolean, onOutput?: (text: string) =>
 * void }} [options]
 * @returns {Running}
 */
export function launch(command, args, { cwd, env, show = true, onOutput } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: CAN_GROUP,
    shell: !CAN_GROUP,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ data) => {
      const text = data.toString();
      output = (output + text).slice(-200_000);
      if (show) (stream === child.stderr ? process.stderr : process.stdout).write(text);
      onOutput?.(text);
    });
  }
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
  const one = { child, ended, output: () => output };
  running.add(one);
  ended.finally(() => running.delete(one));
  return one;
}

/**
 * Runs a process until it ends. Rejects with {@link Stop} when it fails: `sentence`, and its output unless it was
 * shown.
 * @param {string} sentence
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Parameters<typeof launch>[2]} [options]
 */
export async function run(sentence, command, args, options) {
  const one = launch(command, args, options);
  const code = await one.ended;
  if (code === 0) return one.output();
  if (stopping) throw new Stop('Stopped.', 130);
  if (FULL.test(one.output())) throw new Stop(DISK_FULL);
  throw new Stop(options?.show === false ? `${one.output().trim()}\n${sentence}` : sentence, code);
}

/**
 * Ends a process with its children: SIGTERM, then SIGKILL.
 * @param {Running} one
 */
export async function end(one) {
  if (!running.has(one)) return;
  signal(one, 'SIGTERM');
  const late = setTimeout(() => signal(one, 'SIGKILL'), GRACE_MS);
  await one.ended;
  clearTimeout(late);
  signal(one, 'SIGKILL'); // remaining children
}

/**
 * @param {Running} one
 * @param {NodeJS.Signals} name
 */
function signal(one, name) {
  const { pid } = one.child;
  if (pid === undefined) return;
  try {
    if (CAN_GROUP) process.kill(-pid, name);
    else one.child.kill(name);
  } catch {
    // Already gone.
  }
}

/**
 * Ends all started processes on Ctrl-C, a closed terminal or `kill`; a second Ctrl-C does not wait.
 * @param {(code: number) => void} [done]
 */
export function endAllOnSignal(done = (code) => process.exit(code)) {
  /** @type {readonly [NodeJS.Signals, number][]} */
  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ];
  let firstMs = 0;
  for (const [name, code] of signals) {
    process.on(name, async () => {
      if (stopping) {
        // npm forwards Ctrl-C: the same key press, not a second one.
        if (Date.now() - firstMs > 500) for (const one of running) signal(one, 'SIGKILL');
        return;
      }
      stopping = true;
      firstMs = Date.now();
      await Promise.all([...running].map(end));
      done(code);
    });
  }
  process.on('exit', () => {
    for (const one of running) signal(one, 'SIGKILL');
  });
}

/** True while a signal is ending everything. */
export function isStopping() {
  return stopping;
}
