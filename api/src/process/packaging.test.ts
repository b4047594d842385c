import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { readConfiguration } from './configuration';
import { KNOWN_VARIABLES } from './known-variables';

const ROOT = resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const START = 'node api/src/main.js';
const documented = read('docs/deploying.md');

/** Variables of the API without its prefix, as the table of docs/deploying.md names them. */
const isVariable = (name: string) =>
  (name.startsWith('FOYER_') && KNOWN_VARIABLES.includes(name)) ||
  (!name.startsWith('FOYER_') && new RegExp(`\`${name}\``).test(documented));
const variablesOf = (file: string) =>
  read(file)
    .split('\n')
    .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

interface Service {
  readonly build?: { readonly context: string; readonly target: string };
  readonly image?: string;
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
    const [, from = '', to = ''] = /s\/(.*?)\/(.*?)\//.exec(stage('web').of('RUN')[0] ?? '') ?? [];
    expect(read('docs/nginx.conf').match(new RegExp(from, 'g'))).toHaveLength(1);
    expect(to).toBe('server api:8080;');
    expect(compose.services.api).toBeDefined();
    expect(read('docs/nginx.conf')).toContain('root /srv/foyer;');
  });
});

describe('compose.yaml', () => {
  const { api, web, database, mosquitto } = compose.services;

  test('gives the API variables it knows, as production takes them', () => {
    const given = api.environment ?? {};
    expect(Object.keys(given).filter((name) => !isVariable(name))).toEqual([]);
    const filled = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+)(:[^}]*)?\}/g, (_, secret) =>
          secret === 'FOYER_TOKEN_KEY'
            ? Buffer.alloc(32, 7).toString('base64')
            : secret === 'PUBLIC_ORIGIN'
              ? 'https://foyer.example'
              : 'secret',
        ),
      ]),
    );
    expect(readConfiguration({ ...filled, NODE_ENV: 'production' })).toMatchObject({
      production: true,
      databaseUrl: 'postgres://foyer:secret@database:5432/foyer',
      trustedProxies: ['uniquelocal'],
      metricsPort: 9464,
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

  test('takes variables that exist', () => {
    const names = variablesOf('packaging/foyer.env.example');
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'FOYER_TOKEN_KEY', 'PUBLIC_ORIGIN']));
    expect(names.filter((name) => !isVariable(name))).toEqual([]);
    expect(read('packaging/foyer.env.example')).toMatch(/^NODE_ENV=production$/m);
  });
});
