import { historyOutcome } from './history-outcome';

type Message = Readonly<Record<string, unknown>>;
type Script = (message: Message, socket: ScriptedSocket) => void;

/** The other end of a connection: answers messages as a Home Assistant would. */
class ScriptedSocket extends EventTarget {
  static script: Script;
  static readonly addresses: string[] = [];
  readonly OPEN = 1;
  readyState = 0;

  constructor(address: string) {
    super();
    ScriptedSocket.addresses.push(address);
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }
  send(text: string) {
    const message: Message = JSON.parse(text);
    queueMicrotask(() => ScriptedSocket.script(message, this));
  }
  answer(message: Message) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const original = globalThis.WebSocket;
beforeAll(() => Object.assign(globalThis, { WebSocket: ScriptedSocket }));
afterAll(() => Object.assign(globalThis, { WebSocket: original }));

const REQUEST = {
  origin: 'https://ha.example',
  token: 'secret',
  nowMs: Date.parse('2026-02-02T00:00:00Z'),
  days: 366,
  addedFlows: [],
};

/** Accepts the token and refuses each command with a code. */
const refusing =
  (version: string, code: string): Script =>
  ({ type, id, access_token }, socket) => {
    if (type === 'auth' && access_token === 'secret') socket.answer({ type: 'auth_ok', ha_version: version });
    else if (type !== 'auth' && type !== 'supported_features')
      socket.answer({ id, type: 'result', success: false, error: { code, message: '' } });
  };

test.each<[string, Script, string]>([
  ['a refused token', (_, socket) => socket.answer({ type: 'auth_invalid' }), 'invalid-token'],
  ['a connection that closes before it is open to us', (_, socket) => socket.close(), 'unreachable'],
  ['a version of before 2023.4', refusing('2023.3.6', 'x'), 'too-old'],
  ['a version of years before', refusing('2021.12.0', 'x'), 'too-old'],
  ['the first version, without a dashboard', refusing('2023.4.0', 'not_found'), 'no-dashboard'],
  ['an unknown command', refusing('2026.11.1', 'unknown_command'), 'too-old'],
  ['a command of another form', refusing('2026.11.1', 'invalid_format'), 'too-old'],
  ['another refusal', refusing('2026.11.1', 'unknown_error'), 'unexpected-answer'],
  [
    'a connection that is lost while it is read',
    (message, socket) =>
      message.type === 'auth' ? refusing('2026.11.1', 'x')(message, socket) : socket.close(),
    'connection-lost',
  ],
])('%s is a fault', async (_, script, fault) => {
  ScriptedSocket.script = script;
  expect(await historyOutcome(REQUEST)).toEqual({ fault });
  expect(ScriptedSocket.addresses.at(-1)).toBe('wss://ha.example/api/websocket');
});
