import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningBroker } from '../../../process/demo';

const run = promisify(execFile);
/** Debian installs it outside of the path of users. */
const MOSQUITTO = process.env.FOYER_MOSQUITTO || '/usr/sbin/mosquitto';
const PLUGIN = '/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so';
const ADMINISTRATOR = 'foyer';

export const isMosquittoInstalled = (): boolean => existsSync(MOSQUITTO) && existsSync(PLUGIN);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts mosquitto with dynamic security, as docs/deploying.md sets it up. Its platform user is an administrator. */
export async function startMosquitto(password: string): Promise<RunningBroker> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-mosquitto-'));
  const port = await freePort();
  const security = join(folder, 'dynamic-security.json');
  await run('mosquitto_ctrl', ['dynsec', 'init', security, ADMINISTRATOR, password]);
  const lines = [
    'per_listener_settings false',
    'allow_anonymous false',
    `plugin ${PLUGIN}`,
    `plugin_opt_config_file ${security}`,
    `listener ${port} 127.0.0.1`,
    'message_size_limit 32768',
    'user root',
  ];
  const configuration = join(folder, 'mosquitto.conf');
  await writeFile(configuration, `${lines.join('\n')}\n`);
  const broker = spawn(MOSQUITTO, ['-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const running = new Promise<void>((resolve, reject) => {
    broker.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('running')) resolve();
    });
    broker.once('error', reject);
    broker.once('exit', () => reject(new Error(`mosquitto ended:\n${said}`)));
  });
  await running;
  const control = ['-h', '127.0.0.1', '-p', String(port), '-u', ADMINISTRATOR, '-P', password];
  const allow = (type: string, topic: string) =>
    run('mosquitto_ctrl', [...control, 'dynsec', 'addRoleACL', 'admin', type, topic, 'allow']);
  for (const type of ['subscribePattern', 'publishClientReceive']) await allow(type, 'foyer/#');
  // Of the tests, which wait for a message of their own.
  await allow('publishClientSend', 'foyer/echo/#');
  return {
    port,
    url: `mqtt://${ADMINISTRATOR}:${password}@127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(broker, 'exit');
      broker.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
