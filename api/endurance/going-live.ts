import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { CUSTOMER, goThroughBrowser, openBrowser, PASSWORD } from '../../e2e/going-live/people';
import { readZip } from '../src/areas/household-data/testing/read-zip';
import { isMosquittoInstalled, startMosquitto } from '../src/energy/connectors/testing/mosquitto';
import { startPostgres } from '../src/foundation/database/testing';
import { CERTIFICATE, KEY, startMailServer } from '../src/foundation/mail/testing/mail-server';
import { pushBrowser } from '../src/partners/push/testing/push-browser';
import { type HttpsEntrance, startHttpsEntrance } from './https-entrance';
import { mailText } from './mailbox';
import { connectDevice, loadFile, type SendCall } from './own-figures';

/**
 * `pnpm --filter api test:going-live`: runs the commands of docs/operations/going-live.md against a PostgreSQL server, a mail server
 * and a push service of this machine, and does in between in a browser what people do there: from the code of the first run to
 * the customer's home page. It prints the minutes of each part.
 */
const { values: options } = parseArgs({ options: { packed: { type: 'string' } } });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/operations/going-live.md'), 'utf8');
const LIMIT_MS = 60_000;
const SIMULATED = /simulat|sandbox|simulé/i;

/** Commands of each numbered step. */
const steps = new Map(
  PAGE.split(/^## (?=\d)/m)
    .slice(1)
    .map((section) => [
      Number.parseInt(section, 10),
      [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands ?? '').join(''),
    ]),
);
const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
assert(
  steps.get(1)?.includes(`npm install --global ${packageManager}\n`),
  'step 1 installs the pnpm of package.json',
);
assert.deepEqual([...steps.keys()], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 'the steps of the page');
/** The step that starts the service by hand. Those after it run in its folder with its variables. */
const START = 5;

/** Commands that this machine cannot run. */
const SKIPPED = [
  'step 1: it installs packages of Debian and of others on the machine',
  'step 6, but for a check of the unit: it needs systemd',
  'step 7, systemctl and certbot: they need systemd and a public name',
];

const startedMs = performance.now();
let partStartedMs = startedMs;
const minutes = (ms: number) => (ms / 60_000).toFixed(1).padStart(5);
/** Prints the end of a part, with its minutes and those since the start. */
function printStep(text: string): void {
  const nowMs = performance.now();
  process.stdout.write(`${minutes(nowMs - partStartedMs)} min${minutes(nowMs - startedMs)} min  ${text}\n`);
  partStartedMs = nowMs;
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-live-'));
const certificate = join(folder, 'certificate.pem');
writeFileSync(certificate, CERTIFICATE);
mkdirSync(join(folder, 'backups'));
const platformFolder = options.packed ? resolve(options.packed) : join(folder, 'platform');
const currentFolder = join(folder, 'current');

const database = await startPostgres();
const mailServer = await startMailServer();
/** Broker of the homes' devices; null where mosquitto is not installed. */
const broker = isMosquittoInstalled() ? await startMosquitto('a-password-of-the-platform') : null;
const browser = pushBrowser();
const pushed: { readonly host: string; readonly message: { readonly body: string } }[] = [];
const pushService = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    pushed.push({ host: request.headers.host ?? '', message: browser.decrypt(Buffer.concat(chunks)) });
    response.writeHead(201).end();
  });
});
await new Promise<void>((done) => pushService.listen(0, 'localhost', done));

const { host, port, credentials } = mailServer.server;
const login = `${encodeURIComponent(credentials?.user ?? '')}:${encodeURIComponent(credentials?.pass ?? '')}`;
const addressOf = (name: string) => database.urlOf(name).replace('foyer@', 'foyer_api:change-me@');
let origin = 'http://127.0.0.1:8080';
/** Addresses and folders of the page, each with that of this run. */
const replacements = (): readonly [string, string][] => [
  ['pnpm install --frozen-lockfile\n', ''],
  ['runuser -u postgres -- psql', `psql ${database.urlOf('postgres')}`],
  ['postgres://foyer_api:change-me@127.0.0.1:5432/foyer_copy', addressOf('foyer_copy')],
  ['postgres://foyer_api:change-me@127.0.0.1:5432/foyer\n', `${addressOf('foyer')}\n`],
  [PAGE.match(/\/srv\/foyer\/\d+\.\d+\.\d+/)?.[0] ?? '', platformFolder],
  ['/srv/foyer/current', currentFolder],
  ['/etc/foyer', join(folder, 'etc')],
  ['/backups', join(folder, 'backups')],
  ['smtps://user:password@mail.example:465', `smtp://${login}@${host}:${port}`],
  [
    'FOYER_METRICS_PORT=9464',
    `FOYER_METRICS_PORT=0${broker ? `\nFOYER_MQTT=${broker.url}\nFOYER_MQTT_ADDRESS=mqtts://mqtt.foyer.example:8883` : ''}`,
  ],
  ['http://127.0.0.1:8080', origin],
  [
    'curl -fsS https://foyer.example',
    `curl -fsSk --connect-to foyer.example:443:127.0.0.1:${entrance?.port} https://foyer.example`,
  ],
];
const commandsOf = (step: number) =>
  replacements().reduce((text, [from, to]) => text.replaceAll(from, to), steps.get(step) ?? '');

const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_EXTRA_CA_CERTS: certificate,
  PORT: '0',
  HOST: '127.0.0.1',
};
/** Runs the commands of a step. Those after the start run in the production folder with the variables of the file. */
async function run(step: number): Promise<string> {
  const isAfterStart = step > START;
  const before = isAfterStart ? commandsOf(START).replace(/^node .*\n/m, '') : '';
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', before + commandsOf(step)], {
    cwd: ROOT,
    env: environment,
    maxBuffer: 100_000_000,
  });
  printStep(`step ${step}`);
  return stdout;
}

let entrance: HttpsEntrance | undefined;
let peoplesBrowser: Awaited<ReturnType<typeof openBrowser>> | undefined;
const running: ChildProcess[] = [];
async function startService(databaseUrl?: string) {
  const override = databaseUrl ? `export DATABASE_URL=${databaseUrl}\n` : '';
  const commands = commandsOf(START).replace('node api', `${override}exec node api`);
  const child = spawn('bash', ['--norc', '-euc', commands], {
    env: {
      ...environment,
      NODE_OPTIONS: `--import ${new URL('push-redirect.mjs', import.meta.url).href}`,
      PUSH_PORT: String((pushService.address() as AddressInfo).port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  const said = (pattern: RegExp) =>
    until(`the service says ${pattern}`, () => {
      assert.equal(child.exitCode, null, output);
      return pattern.exec(output)?.[1];
    });
  const address = await said(/Ready on (\S+)/);
  return {
    origin: address.replace('localhost', '127.0.0.1'),
    output: () => output,
    metrics: async () => (await fetch(await said(/Metrics on (\S+)/))).text(),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      assert.equal(code, 0, output);
    },
  };
}

async function until<Value>(what: string, read: () => Value | undefined): Promise<Value> {
  const endMs = Date.now() + LIMIT_MS;
  while (Date.now() < endMs) {
    const value = read();
    if (value !== undefined) return value;
    await pause(50);
  }
  throw new Error(`Not within a minute: ${what}`);
}

const mailTo = (to: string, pattern: RegExp) =>
  until(`a mail to ${to} with ${pattern}`, () => {
    const mail = mailServer.received.find(
      ({ raw }) => raw.includes(`To: ${to}`) && pattern.test(mailText(raw)),
    );
    return mail && pattern.exec(mailText(mail.raw))?.[1];
  });

/** Answers seen, by path. */
const answers: string[] = [];
type Fields = Readonly<Record<string, string>>;
async function call(path: string, fields: Fields, method: 'GET' | 'POST' = 'POST') {
  const query = new URLSearchParams(fields);
  const answer = await fetch(`${origin}${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { 'x-forwarded-proto': 'https' },
    ...(method === 'POST' && { body: query }),
  });
  const text = await answer.text();
  answers.push(`${path} ${text}`);
  const body = JSON.parse(text);
  assert.equal(body.status, 'ok', `${path}: ${text}`);
  return body;
}
const send: SendCall = async (path, { token, body, form }) => {
  const json = body && { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}${path}`, {
    method: body || form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-proto': 'https', ...json },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: new URLSearchParams(form) }),
  });
  const text = await answer.text();
  answers.push(`${path} ${text}`);
  if (answer.headers.get('content-type')?.startsWith('text/csv')) return text;
  const read = JSON.parse(text);
  assert.equal(read.status, 'ok', `${path}: ${text}`);
  return read;
};
const signIn = async (email: string): Promise<string> =>
  (await call('/api/auth', { email, password: PASSWORD })).authToken;
async function choosePassword(email: string): Promise<string> {
  const recoveryCode = await mailTo(email, /recoveryCode=([\w-]+)/);
  await call('/api/password/change', { recoveryCode, password: PASSWORD });
  return signIn(email);
}

/** Sets up a code app, without which operators and support are answered nothing else. */
async function setUpCodeApp(authToken: string): Promise<void> {
  const { step, secret } = await call('/api/user/secondFactor/app/propose', {
    authToken,
    password: PASSWORD,
  });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await call('/api/user/secondFactor/app/add', { authToken, step, code });
}

/** Checks the unit of step 6, where systemd's programs are installed. */
function checkUnit(): void {
  const unit = join(ROOT, 'packaging/foyer.service');
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  if (error) return;
  assert.equal(status, 0, stderr);
  printStep('step 6: systemd takes the unit');
}

/** Opens the https address of step 7, with nginx's configuration as the step makes it. */
async function openEntrance(): Promise<HttpsEntrance> {
  const [, sed = ''] = /^(sed [\s\S]*?) > \S+$/m.exec(commandsOf(7)) ?? [];
  const { stdout: configuration } = await promisify(execFile)('bash', ['--norc', '-euc', sed], { cwd: ROOT });
  assert.match(configuration, /server_name foyer\.example;/);
  assert(configuration.includes(`root ${currentFolder};`));
  const entrance = await startHttpsEntrance({ address: new URL(origin).host, configuration, folder });
  printStep(
    entrance.isNginx
      ? 'step 7: nginx is in front of the service, with TLS'
      : 'step 7: nginx is not installed; a proxy with TLS takes its place',
  );
  return entrance;
}

async function goLive(): Promise<void> {
  if (options.packed) symlinkSync(platformFolder, currentFolder);
  else await run(2);
  assert(existsSync(join(platformFolder, 'api/src/main.js')), `${platformFolder} is no production folder`);
  for (const name of ['tsx', 'jest', 'typescript'])
    assert(!existsSync(join(platformFolder, 'api/node_modules', name)), `${name} is installed`);
  await run(3);
  await run(4);
  const service = await startService();
  origin = service.origin;
  printStep(`step ${START}`);
  checkUnit();
  entrance = await openEntrance();
  const ready = await run(8);
  answers.push(`/readyz ${ready}`);
  const { parts } = await (await fetch(`${origin}/readyz`)).json();
  assert.deepEqual([parts.mail, parts.gateway, parts.weather], ['real', 'unavailable', 'unavailable']);
  peoplesBrowser = await openBrowser(entrance.port);
  const screens = await goThroughBrowser(peoplesBrowser, { output: service.output(), mailTo, printStep });
  answers.push(...screens);
  await run(9);
  await setUpCodeApp(await choosePassword('olga@foyer.example'));
  await choosePassword('luc@roofs.example');
  const support = await choosePassword('sami@foyer.example');
  await setUpCodeApp(support);
  printStep('the people of step 9 have passwords, and second factors where they must');

  const authToken = await signIn(CUSTOMER.email);
  const profile = await call('/api/profile', { authToken }, 'GET');
  assert.deepEqual(
    ['battery', 'heating', 'sms', 'weather'].filter((part) => !profile.unavailable.includes(part)),
    [],
    'parts that are not there are named',
  );

  await loadFile(send, authToken);
  printStep('a file of the meter is loaded, and read back to the watt-second');
  if (broker) {
    await connectDevice(send, authToken, broker.port);
    printStep('a device of the home is heard through mosquitto');
  } else printStep('no device is connected: mosquitto is not installed');

  const { pushKey } = await call('/api/notifications', { authToken }, 'GET');
  assert(pushKey);
  const { p256dh, auth } = browser;
  await call('/api/notifications/device/add', {
    authToken,
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/1',
    p256dh,
    auth,
    label: 'Firefox',
  });
  const reason = 'Votre compteur ne répond pas';
  await call('/api/support/request', { authToken: support, email: CUSTOMER.email, reason });
  await mailTo(CUSTOMER.email, /(Votre compteur ne répond pas)/);
  const { message } = await until('a notification', () => pushed.at(0));
  assert.match(message.body, new RegExp(reason));
  printStep('the alert has arrived by mail and in the browser');

  for (const path of ['/api/profile', '/api/states', '/api/rooms', '/api/alerts'])
    await call(path, { authToken }, 'GET');
  const metrics = await service.metrics();
  assert.match(metrics, /^foyer_third_party_calls_total\{party="mail",outcome="ok"\} [1-9]/m);
  assert.match(metrics, /^foyer_third_party_calls_total\{party="push",outcome="ok"\} 1$/m);
  assert.match(metrics, /^foyer_job_runs_total\{job="documents",outcome="ok"\} [1-9]/m);
  assert.match(metrics, /^foyer_database_connections\{state="idle"\} [1-9]/m);
  for (const { raw } of mailServer.received) answers.push(`mail ${mailText(raw)}`);

  await run(10);
  await run(11);
  const zip = readZip(readFileSync(join(folder, 'backups/claire.zip')));
  assert(zip.size > 3);
  for (const [name, content] of zip) answers.push(`export ${name} ${content.toString('latin1')}`);
  const simulated = answers
    .map((answer) => SIMULATED.exec(answer.replaceAll('"simulatedData":false', '')))
    .flatMap((found) => (found ? [found.input.slice(Math.max(0, found.index - 80), found.index + 80)] : []));
  assert.deepEqual(simulated, [], 'simulated values');
  const erased = await fetch(`${origin}/api/profile?${new URLSearchParams({ authToken })}`);
  assert.equal((await erased.json()).error, 'not.authorized');
  await service.stop();
  printStep('the service has stopped');

  const copy = await startService(addressOf('foyer_copy'));
  origin = copy.origin;
  await signIn(CUSTOMER.email);
  await copy.stop();
  printStep('the customer can sign in to the restored copy, which is older than the erasure');
}

try {
  await goLive();
  printStep(`going live works: ${answers.length} answers, mails and exported files without simulated values`);
  for (const commands of SKIPPED) process.stdout.write(`skipped   ${commands}\n`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await peoplesBrowser?.close();
  await entrance?.stop();
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  pushService.closeAllConnections();
  pushService.close();
  await mailServer.close();
  await broker?.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
