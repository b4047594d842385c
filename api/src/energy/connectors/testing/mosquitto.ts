import { type ChildProcess, execFile, spawn } from 'node:child_process';
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

/** A broker that can be ended and started again, with what it keeps, on the same port. */
export interface Mosquitto extends RunningBroker {
  end(): Promise<void>;
  begin(): Promise<void>;
}

interface MosquittoOptions {
  /** Files of a certificate: connections are encrypted. Default: not. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

/** Starts mosquitto with dynamic security, as docs/deploying.md sets it up. Its platform user is an administrator. */
export async function startMosquitto(password: string, { tls }: MosquittoOptions = {}): Promise<Mosquitto> {
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
    ...(tls ? [`certfile ${tls.certificate}`, `keyfile ${tls.key}`] : []),
    'message_size_limit 32768',
    'max_queued_messages 100000',
    'max_queued_bytes 268435456',
    'persistence true',
    `persistence_location ${folder}/`,
    'user root',
  ];
  const configuration = join(folder, 'mosquitto.conf');
  await writeFile(configuration, `${lines.join('\n')}\n`);
  let broker: ChildProcess;
  const begin = async () => {
    const started = spawn(MOSQUITTO, ['-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
    broker = started;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('running')) resolve();
      });
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`mosquitto ended:\n${said}`)));
    });
  };
  const end = async () => {
    const ended = once(broker, 'exit');
    broker.kill('SIGTERM');
    await ended;
  };
  await begin();
  const secure = tls ? ['--cafile', tls.certificate] : [];
  const control = [
    '-h',
    tls ? 'localhost' : '127.0.0.1',
    '-p',
    String(port),
    '-u',
    ADMINISTRATOR,
    '-P',
    password,
  ];
  for (const type of ['subscribePattern', 'publishClientReceive', 'publishClientSend'])
    await run('mosquitto_ctrl', [
      ...control,
      ...secure,
      'dynsec',
      'addRoleACL',
      'admin',
      type,
      'foyer/#',
      'allow',
    ]);
  return {
    port,
    url: `${tls ? 'mqtts' : 'mqtt'}://${ADMINISTRATOR}:${password}@${tls ? 'localhost' : '127.0.0.1'}:${port}`,
    begin,
    end,
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
