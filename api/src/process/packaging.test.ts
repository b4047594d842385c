import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { readConfiguration } from './configuration';
import { API_VARIABLES, PLAIN_VARIABLES, TRIAL_VARIABLES } from './known-variables';

const ROOT = resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const START = 'node api/src/main.js';

const ENVIRONMENT = 'packaging/foyer.env.example';

/** Variables of an example with their values, whether their line has an effect or is commented out. */
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .flatMap((line) => {
      const [, mark, name, value] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, value: value ?? '', isSet: mark === '' }];
    });
const variablesOf = (file: string) => linesOf(file).map(({ name }) => name);

interface Service {
  readonly build?: { readonly context: string; readonly target: string };
  readonly image?: string;
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: object;
}
const compose = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<'api' | 'web' | 'database' | 'mosquitto', Service>>;
  readonly volumes: object;
};

/** Instructions with their lines joined, in order, by stage. */
const stages = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .slice(1)
  .map((text) => {
    const [from = '', ...lines] = text.trim().split('\n');
    const [image = '', , name = ''] = from.split(' ');
    const instructions = lines.filter(Boolean).map((line) => {
      const [instruction = '', ...rest] = line.split(' ');
      return { instruction, text: rest.join(' ') };
    });
    return { image, name, instructions };
  });
const stage = (name: string) => {
  const found = stages.find((one) => one.name === name);
  if (!found) throw new Error(`the Dockerfile has no stage ${name}`);
  const of = (instruction: string) =>
    found.instructions.filter((one) => one.instruction === instruction).map(({ text }) => text);
  return { ...found, of };
};

describe('the image', () => {
  const platform = stage('platform');

  test('runs the packed platform on Node 24 as an unprivileged user', () => {
    expect(platform.image).toMatch(/^node:24-/);
    expect(stage('build').image).toBe(platform.image);
    expect(platform.of('USER')).toEqual(['node']);
    expect((JSON.parse(platform.of('CMD')[0] ?? '') as string[]).join(' ')).toBe(START);
    expect(platform.of('WORKDIR')).toEqual(['/srv/foyer']);
    expect(platform.of('ENV')[0]).toContain('NODE_ENV=production');
    expect(platform.of('HEALTHCHECK')[0]).toContain('/livez');
    const last = platform.instructions.map(({ instruction }) => instruction);
    expect(last.indexOf('USER')).toBeGreaterThan(last.lastIndexOf('RUN'));
  });

  test('copies what exists, and only what the build packs', () => {
    for (const { instruction, text } of stages.flatMap((one) => one.instructions)) {
      if (instruction !== 'COPY') continue;
      const [source = ''] = text.split(' ').filter((word) => !word.startsWith('--'));
      if (text.includes('--from=build')) expect(source).toMatch(/^\/foyer(\/releases)?$/);
      else expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
    }
    const commands = stage('build').of('RUN').join(' ');
    const { packageManager } = JSON.parse(read('package.json'));
    expect(commands).toContain(`npx --yes ${packageManager} install --frozen-lockfile`);
    for (const [tool] of commands.matchAll(/(?<=tools\/run\.mjs )[\w-]+/g))
      expect([tool, existsSync(join(ROOT, `tools/${tool}.ts`))]).toEqual([tool, true]);
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'releases', '.git']));
  });

  test('of nginx has the documented configuration, with the address of the API replaced', () => {
    const [command = ''] = stage('web').of('RUN');
    const replaced = [...command.matchAll(/-e 's([/#])(.*?)\1(.*?)\1'/g)].map(([, , from = '', to]) => ({
      from,
      to,
    }));
    for (const { from } of replaced)
      expect([from, read('docs/nginx.conf').match(new RegExp(from, 'g'))?.length]).toEqual([from, 1]);
    // A name without "resolve" is looked up once, and an API that is made again would get no request.
    expect(replaced.map(({ to }) => to)).toEqual([
      expect.stringMatching(
        /^zone foyer_platform \d+k; resolver 127\.0\.0\.11 valid=5s; server api:8080 resolve;$/,
      ),
      '/dev/stdout',
    ]);
    const [, major = 0, minor = 0] = /^nginx:(\d+)\.(\d+)-/.exec(stage('web').image) ?? [];
    expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(128);
    expect(compose.services.api).toBeDefined();
    expect(read('docs/nginx.conf')).toContain('root /srv/foyer;');
  });
});

describe('compose.yaml', () => {
  const { api, web, database, mosquitto } = compose.services;

  test('sets what the containers know, and the rest is read from the file of the service', () => {
    expect(`packaging/${api.env_file}.example`).toBe(ENVIRONMENT);
    const set = Object.fromEntries(
      Object.entries(api.environment ?? {}).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+)(:[^}]*)?\}/g, 'secret'),
      ]),
    );
    expect(readConfiguration({ ...exampleWithout('FOYER_OUTBOX'), ...set })).toMatchObject({
      production: true,
      host: undefined,
      port: 8080,
      databaseUrl: 'postgres://foyer:secret@database:5432/foyer',
      trustedProxies: ['uniquelocal'],
      metricsPort: 9464,
      mailServer: { host: 'mail.example' },
      mailSender: { address: 'no-reply@foyer.example' },
    });
  });

  test('reads its secrets from the example’s variables', () => {
    const named = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(variablesOf('packaging/compose.env.example').sort());
  });

  test('runs read-only containers, of stages and files that exist', () => {
    for (const service of [api, web]) {
      expect(service.read_only).toBe(true);
      expect(service.tmpfs).toContain('/tmp');
      expect(stage(service.build?.target ?? '').image).not.toBe('');
    }
    // The image links nginx's log to the container's: a file system over it would keep it in memory, unread.
    expect(web.tmpfs).not.toContain('/var/log/nginx');
    expect(api.cap_drop).toEqual(['ALL']);
    expect(api.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    for (const volume of Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)) {
      const [source = ''] = volume.split(':');
      const exists = source.startsWith('./') ? existsSync(join(ROOT, source)) : source in compose.volumes;
      expect([source, exists]).toEqual([source, true]);
    }
    expect(mosquitto.profiles).toEqual(['mqtt']);
    expect(read('packaging/mosquitto.conf')).toMatch(/^allow_anonymous false$/m);
  });

  test('backs up with the client programs of its server', () => {
    const server = /^postgres:(\d+)-/.exec(database.image ?? '')?.[1];
    expect(stage('platform').of('RUN').join(' ')).toContain(`postgresql-client-${server}`);
  });
});

describe('the systemd unit', () => {
  const unit = read('packaging/foyer.service');
  const settings = Object.fromEntries(
    unit.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name && name !== 'Environment' ? [[name, value]] : [];
    }),
  );

  test('starts the packed platform without rights', () => {
    expect(settings).toMatchObject({
      ExecStart: `/usr/bin/${START}`,
      DynamicUser: 'yes',
      ProtectSystem: 'strict',
      StateDirectory: 'foyer',
      EnvironmentFile: '/etc/foyer/foyer.env',
      CapabilityBoundingSet: '',
    });
    expect(Number(settings.TimeoutStopSec)).toBeGreaterThanOrEqual(30);
    expect(unit).toContain('Environment=NODE_ENV=production');
    // A forgotten DATABASE_URL must not start the embedded database.
    expect(unit).not.toContain('FOYER_DATA');
  });
});

/** The example as a person fills it in who uses everything of it but some variables. */
function exampleWithout(...left: readonly string[]): Record<string, string> {
  const all = linesOf(ENVIRONMENT).filter(({ name }) => !left.includes(name));
  const key = { FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64') };
  return { ...Object.fromEntries(all.map(({ name, value }) => [name, value])), ...key };
}

describe('the example of the variables', () => {
  const inProduction = (names: readonly string[]) => names.filter((name) => !TRIAL_VARIABLES.includes(name));
  const [, table = ''] =
    /## The environment of the API\n\n([\s\S]*?)\n\n/.exec(read('docs/deploying.md')) ?? [];
  const documented = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
  /** What a container gets: the file named by `env_file`, and what compose.yaml sets. */
  const passedBy = ({ env_file: file, environment = {} }: Service) => [
    ...(file ? variablesOf(`packaging/${file}.example`) : []),
    ...Object.keys(environment),
  ];
  const lists = {
    'known-variables.ts': inProduction([...API_VARIABLES, ...PLAIN_VARIABLES]),
    'foyer.env.example': variablesOf(ENVIRONMENT),
    'compose.yaml': passedBy(compose.services.api),
    'deploying.md': inProduction(documented),
  };
  /** Names of any list that a list lacks. */
  const missing = (compared: Readonly<Record<string, readonly string[]>>) =>
    [...new Set(Object.values(compared).flat())].flatMap((name) =>
      Object.entries(compared).flatMap(([list, names]) => (names.includes(name) ? [] : [`${list}: ${name}`])),
    );

  test('has the variables that the API reads, compose.yaml passes and the page describes', () => {
    expect(missing(lists)).toEqual([]);
  });

  test.each(Object.keys(lists))('is compared so that a variable missing in %s is found', (list) => {
    const names = lists[list as keyof typeof lists];
    const without = names.filter((name) => name !== 'MAIL_FROM');
    expect(missing({ ...lists, [list]: without })).toEqual([`${list}: MAIL_FROM`]);
  });

  test('reaches a container only by env_file', () => {
    const { env_file: _file, ...alone } = compose.services.api;
    expect(missing({ ...lists, 'compose.yaml': passedBy(alone) })).toEqual(
      expect.arrayContaining(
        ['FOYER_MAIL', 'MAIL_FROM', 'FOYER_PUSH_KEY'].map((name) => `compose.yaml: ${name}`),
      ),
    );
  });

  test('starts production as it is, and with each of its lines', () => {
    const set = linesOf(ENVIRONMENT).filter(({ isSet }) => isSet);
    const asItIs = Object.fromEntries(set.map(({ name, value }) => [name, value]));
    expect(asItIs).toMatchObject({ NODE_ENV: 'production', DATABASE_URL: expect.any(String) });
    expect(() => readConfiguration(asItIs)).toThrow(/^FOYER_TOKEN_KEY is needed in production/);
    expect(readConfiguration(exampleWithout('FOYER_OUTBOX'))).toMatchObject({
      parts: { mail: 'real', weather: 'real', geocoder: 'real', tado: 'real' },
      retention: { packStepsDays: 30, stepDays: 400 },
      mqtt: { address: { host: 'mqtt.foyer.example', tls: true } },
    });
    expect(readConfiguration(exampleWithout('FOYER_MAIL'))).toMatchObject({
      outboxFolder: '/var/lib/foyer/outbox',
    });
  });

  test.each(TRIAL_VARIABLES)('leaves %s out, which production refuses or ignores', (name) => {
    const production = exampleWithout('FOYER_OUTBOX');
    const values = ['sandbox', 'simulated', '1', '2026-06-21T10:00:00Z', '60', 'weather', '1884'];
    const { trialMqttPort: _port, ...usual } = readConfiguration(production);
    for (const value of values) {
      const read = () => readConfiguration({ ...production, [name]: value });
      if (name === 'FOYER_MQTT_PORT' && /^\d+$/.test(value))
        expect(JSON.stringify({ ...read(), trialMqttPort: undefined })).toBe(JSON.stringify(usual));
      else expect(read).toThrow(name.replace('FOYER_SEED', 'FOYER_DEMO'));
    }
  });
});
