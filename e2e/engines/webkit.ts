import { spawn } from 'node:child_process';
import { end, launch } from '../../tools/running/processes.mjs';
import { freePort } from '../suite/free-port';
import { type Engine, type EnginePage, type Key, WINDOW } from './engine';
import { findProgram } from './find-program';

const START_LIMIT_MS = 20_000;
/** A script that runs while the page is replaced never answers. */
const SCRIPT_LIMIT_MS = 4_000;
const LOAD_LIMIT_MS = 60_000;

/** Key codes of WebDriver, https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/** WebKitGTK with its MiniBrowser under Xvfb, over WebDriver. */
export function webkit(): Engine {
  const driver = findProgram('WebKitWebDriver');
  const xvfb = findProgram('Xvfb');
  const missing = [driver === null ? 'WebKitWebDriver' : '', xvfb === null ? 'Xvfb' : ''].filter(Boolean);
  return {
    name: 'webkit',
    missing: missing.length > 0 ? `no ${missing.join(' and no ')} on PATH` : null,
    start: async (onEnd) => {
      const display = await startDisplay(xvfb ?? '', onEnd);
      const port = await freePort();
      const env = { DISPLAY: display, GDK_BACKEND: 'x11', WAYLAND_DISPLAY: undefined, NO_AT_BRIDGE: '1' };
      const running = launch(driver ?? '', [`--port=${port}`], { env, show: false });
      onEnd(() => end(running));
      const origin = `http://127.0.0.1:${port}`;
      await waitUntilReady(origin);
      const session = await startSession(origin);
      onEnd(() => session.send('DELETE', ''));
      // Without a window manager only a full-screen window takes the size of a later rectangle.
      await session.send('POST', '/window/fullscreen', {});
      await session.send('POST', '/window/rect', { x: 0, y: 0, ...WINDOW });
      return asEnginePage(session);
    },
  };
}

/** Starts an X server on a display that is free. Resolves to the display's name. */
function startDisplay(xvfb: string, onEnd: (end: () => unknown) => void): Promise<string> {
  const size = `${WINDOW.width}x${WINDOW.height}x24`;
  // It writes the display's number to the fourth stream.
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  onEnd(() => server.kill());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
  });
}

async function waitUntilReady(origin: string): Promise<void> {
  const untilMs = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await fetch(`${origin}/status`);
      return;
    } catch (error) {
      if (Date.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

interface Session {
  readonly version: string;
  /** Sends a command of the session. Rejects with the driver's message. */
  send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
}

async function startSession(origin: string): Promise<Session> {
  const capabilities = {
    alwaysMatch: {
      timeouts: { script: SCRIPT_LIMIT_MS, pageLoad: LOAD_LIMIT_MS },
      // The question of a page with unsaved changes.
      unhandledPromptBehavior: 'accept',
    },
  };
  const started = (await send(origin, 'POST', '/session', { capabilities })) as {
    sessionId: string;
    capabilities: { browserName: string; browserVersion: string };
  };
  const { browserName, browserVersion } = started.capabilities;
  return {
    version: `${browserName}/${browserVersion}`,
    send: (method, path, body) => send(origin, method, `/session/${started.sessionId}${path}`, body),
  };
}

async function send(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(path.endsWith('/sync') ? 2 * SCRIPT_LIMIT_MS : 2 * LOAD_LIMIT_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebKitWebDriver ${path}: ${error} ${message}`);
}

function asEnginePage({ version, send }: Session): EnginePage {
  const perform = async (source: object) => {
    await send('POST', '/actions', { actions: [source] });
  };
  const pressAll = (keys: readonly string[]) =>
    perform({
      type: 'key',
      id: 'keyboard',
      actions: keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  return {
    version,
    open: async (url) => {
      await send('POST', '/url', { url });
    },
    reload: async () => {
      await send('POST', '/refresh', {});
    },
    evaluate: (expression) => send('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    clickAt: (x, y) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text) => pressAll([...text]),
    press: (key) => pressAll([KEYS[key]]),
  };
}
