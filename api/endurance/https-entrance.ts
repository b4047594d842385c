import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request as passOn } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CERTIFICATE, KEY } from '../src/foundation/mail/testing/mail-server';

const START_LIMIT_MS = 10_000;

/** The https address in front of a platform: nginx where it is installed, else the little of it that browsers need. */
export interface HttpsEntrance {
  readonly port: number;
  readonly isNginx: boolean;
  stop(): Promise<void>;
}

interface Platform {
  /** Host and port. */
  readonly address: string;
  /** nginx's configuration of going live. */
  readonly configuration: string;
  /** Scratch folder. */
  readonly folder: string;
}

export async function startHttpsEntrance(platform: Platform): Promise<HttpsEntrance> {
  return spawnSync('nginx', ['-v']).error ? standIn(platform) : nginx(platform);
}

async function nginx({ address, configuration, folder }: Platform): Promise<HttpsEntrance> {
  const port = await freePort();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  writeFileSync(certificate, CERTIFICATE);
  writeFileSync(key, KEY, { mode: 0o600 });
  // What certbot adds, on a port that needs no rights, with the temporary files of this run.
  const tls = `listen 127.0.0.1:${port} ssl http2;\n  ssl_certificate ${certificate};\n  ssl_certificate_key ${key};`;
  const site = configuration
    .replace('listen 80;', tls)
    .replace('server 127.0.0.1:8080;', `server ${address};`)
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((part) => `${part}_temp_path ${folder}/nginx-${part};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  // As root nginx would give the files to another user, who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} error_log ${folder}/nginx-error.log; pid ${folder}/nginx.pid; daemon off; events {}`;
  writeFileSync(file, `${main} http { ${temporary} ${site} }\n`);
  const flags = ['-c', file, '-p', folder, '-e', `${folder}/nginx-error.log`];
  const { status, stderr } = spawnSync('nginx', ['-t', ...flags], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`nginx refuses its configuration: ${stderr}`);
  const child = spawn('nginx', flags, { stdio: 'inherit' });
  await waitForPort(port);
  return {
    port,
    isNginx: true,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function standIn({ address }: Platform): Promise<HttpsEntrance> {
  const server: Server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    const { method } = request;
    const passed = passOn(`http://${address}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    isNginx: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function waitForPort(port: number): Promise<void> {
  for (const endMs = Date.now() + START_LIMIT_MS; Date.now() < endMs; await pause(50)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error('nginx does not listen');
}
