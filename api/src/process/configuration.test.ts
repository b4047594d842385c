import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { THIRD_PARTIES } from '../foundation/third-party-failures';
import { readConfiguration } from './configuration';
import { ConfigurationError } from './configuration-error';
import { API_VARIABLES, KNOWN_VARIABLES, PLAIN_VARIABLES } from './known-variables';

const KEY = Buffer.alloc(32, 7);
const FOYER_TOKEN_KEY = KEY.toString('base64');
const PUBLIC_ORIGIN = 'https://foyer.example';
const DATABASE_URL = 'postgres://foyer:secret@127.0.0.1:5432/foyer';
const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL, FOYER_TOKEN_KEY, PUBLIC_ORIGIN };

describe('the table of docs/deploying.md', () => {
  const page = readFileSync(join(__dirname, '../../../docs/deploying.md'), 'utf8');
  const [, table = ''] = /## The environment of the API\n\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const documented = table.split('\n').flatMap((row) => {
    const [, names = ''] = row.split('|');
    return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  });

  test('names each variable of the API once', () => {
    // Read by the older name, and by the tests of third parties.
    const known = [...API_VARIABLES, ...PLAIN_VARIABLES].filter((name) => name !== 'FOYER_SEED');
    expect([...documented].sort()).toEqual(known.sort());
    expect(documented.filter((name, index) => documented.indexOf(name) !== index)).toEqual([]);
  });

  test('is a table from its first to its last line, as all tables of the page', () => {
    for (const [index, line] of page.split('\n').entries())
      if (/^\|(---\|)+$/.test(line)) {
        const [before, head] = page.split('\n').slice(index - 2, index);
        expect([index, before, head]).toEqual([index, '', expect.stringMatching(/^\|.*\|$/)]);
      }
  });
});

describe('the environment', () => {
  test('may be empty: port 8080, the embedded database in .data, reference homes, mail in its outbox', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      dataFolder: resolve('.data'),
      clockStartMs: null,
      speed: 1,
      demo: true,
      outboxFolder: resolve('.data/outbox'),
      publicOrigin: 'http://localhost:8080',
      allowedOrigins: [],
    });
  });

  test.each([
    [PRODUCTION, false],
    [{ ...PRODUCTION, FOYER_DEMO: '0' }, false],
    [{ FOYER_DEMO: '1' }, true],
    [{ FOYER_DEMO: '0' }, false],
    [{ FOYER_SEED: '0' }, false],
    [{ FOYER_DEMO: '1', FOYER_SEED: '0' }, true],
  ])('has the demo outside production, unless it is switched off: %j', (environment, demo) => {
    expect(readConfiguration(environment).demo).toBe(demo);
  });

  test('uses the embedded database in production only in a folder that is named', () => {
    const environment = { ...PRODUCTION, DATABASE_URL: '', FOYER_DATA: '/var/lib/foyer' };
    expect(readConfiguration(environment)).toMatchObject({
      databaseUrl: undefined,
      dataFolder: '/var/lib/foyer',
    });
  });

  test('lets tests run the clock faster', () => {
    expect(readConfiguration({ FOYER_SPEED: '60' }).speed).toBe(60);
  });

  test('keeps data for the given days', () => {
    expect(readConfiguration({}).retention).toEqual({
      auditDays: 730,
      connectionDays: 90,
      registrationDays: 90,
      readingDays: 14,
      stepDays: 400,
      packStepsDays: null,
    });
    expect(readConfiguration({ FOYER_PACK_STEPS_DAYS: '2' }).retention.packStepsDays).toBe(2);
    expect(readConfiguration({ FOYER_KEEP_AUDIT_DAYS: '1' }).retention.auditDays).toBe(1);
  });

  test('takes several token keys, the current one first', () => {
    const former = Buffer.alloc(32, 8);
    const both = `${KEY.toString('base64')}, ${former.toString('base64')}`;
    expect(readConfiguration({ FOYER_TOKEN_KEY: both }).tokenKeys).toEqual([KEY, former]);
    // Another platform keeps the tokens.
    const forwarding = { NODE_ENV: 'production', PLATFORM_ORIGIN: 'https://platform.example' };
    expect(readConfiguration(forwarding).tokenKeys).toHaveLength(1);
  });

  test('names the tenants whose registrations end with their first step', () => {
    expect(readConfiguration({}).finishesOnFirstStep).toEqual([]);
    expect(readConfiguration({ FOYER_FINISH_ON_FIRST_STEP: 'azur, foyer' }).finishesOnFirstStep).toEqual([
      'azur',
      'foyer',
    ]);
  });

  test('simulates everything outside production, where nothing is available unless it is configured', () => {
    const parts = ['gateway', ...THIRD_PARTIES];
    const all = (availability: string) => Object.fromEntries(parts.map((part) => [part, availability]));
    expect(readConfiguration({}).parts).toEqual(all('sandboxed'));
    expect(readConfiguration(PRODUCTION)).toMatchObject({ parts: all('unavailable'), outboxFolder: null });
    const withMail = readConfiguration({ ...PRODUCTION, FOYER_OUTBOX: '/var/mail' });
    expect(withMail).toMatchObject({
      parts: { ...all('unavailable'), mail: 'real' },
      outboxFolder: '/var/mail',
    });
  });

  test.each(['gateway', ...THIRD_PARTIES] as const)('chooses %s by a variable of its own', (part) => {
    const FOYER_X = `FOYER_${part.toUpperCase()}`;
    const { parts } = readConfiguration({ [FOYER_X]: 'none' });
    const unavailable = Object.entries(parts).filter(([, availability]) => availability === 'unavailable');
    expect(unavailable).toEqual([[part, 'unavailable']]);
    expect(readConfiguration({ ...PRODUCTION, [FOYER_X]: 'none' }).parts[part]).toBe('unavailable');
  });

  test.each([
    ['geoplateforme', [['geoplateforme', 'https://data.geopf.fr/geocodage/search']]],
    [
      'geoplateforme=https://addresses.example/search?key=1, geoadmin',
      [
        ['geoplateforme', 'https://addresses.example/search?key=1'],
        ['geoadmin', 'https://api3.geo.admin.ch/rest/services/api/SearchServer'],
      ],
    ],
  ])('looks addresses up by FOYER_GEOCODER=%s', (FOYER_GEOCODER, services) => {
    const { addressServices, parts } = readConfiguration({ ...PRODUCTION, FOYER_GEOCODER });
    expect([...(addressServices ?? [])].map(([name, { href }]) => [name, href])).toEqual(services);
    expect(parts.geocoder).toBe('real');
  });

  test.each(['swisstopo', 'geoplateforme,', 'geoadmin=addresses.example?key=secret'])(
    'does not start with FOYER_GEOCODER=%s, and repeats no address',
    (FOYER_GEOCODER) => {
      const read = () => readConfiguration({ FOYER_GEOCODER });
      expect(read).toThrow(/^FOYER_GEOCODER must be geoplateforme, /);
      expect(read).not.toThrow(/secret/);
    },
  );

  test('writes no mail with FOYER_MAIL=none', () => {
    expect(readConfiguration({ FOYER_MAIL: 'none' }).outboxFolder).toBeNull();
  });

  test.each([
    [
      'smtps://foyer%40mail.example:p%3Aa%2Fs%40s%25@mail.example',
      {
        host: 'mail.example',
        port: 465,
        isTlsFromStart: true,
        credentials: { user: 'foyer@mail.example', pass: 'p:a/s@s%' },
      },
    ],
    ['smtp://mail.example', { host: 'mail.example', port: 587, isTlsFromStart: false, credentials: null }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, isTlsFromStart: false, credentials: null }],
  ])('sends mail by the server of %s', (FOYER_MAIL, mailServer) => {
    const MAIL_FROM = 'Énergie du Sud <bonjour@energie.example>';
    expect(readConfiguration({ ...PRODUCTION, FOYER_MAIL, MAIL_FROM })).toMatchObject({
      mailServer,
      mailSender: { name: 'Énergie du Sud', address: 'bonjour@energie.example' },
      outboxFolder: null,
      parts: { mail: 'real' },
    });
  });

  test.each([
    'smtps://mail.example:99999',
    'smtp://user@mail.example',
    'smtps://user:se%cret@mail.example',
    'smtps://user:secret@mail.example/path',
    'smtps://user:sec#ret@mail.example',
    'SMTPS:secret',
    'smpts://user:secret@mail.example',
  ])('does not start with the mail server %s, and does not repeat it', (FOYER_MAIL) => {
    const read = () => readConfiguration({ FOYER_MAIL, MAIL_FROM: 'a@b.example' });
    expect(read).toThrow(/^FOYER_MAIL must be an? (address|mail server),? such as smtps:/);
    expect(read).not.toThrow(/secret/);
  });

  test('treats an empty variable like an unset one', () => {
    const empty = Object.fromEntries([...KNOWN_VARIABLES, 'PORT', 'DATABASE_URL'].map((name) => [name, '']));
    const { failures: _, ...unset } = readConfiguration({});
    expect(readConfiguration(empty)).toMatchObject(unset);
  });

  test('takes the key of notifications to browsers, and never repeats a wrong one', () => {
    const FOYER_PUSH_KEY = KEY.toString('base64url');
    expect(readConfiguration({ FOYER_PUSH_KEY }).pushKey).toMatchObject({ privateKey: FOYER_PUSH_KEY });
    expect(readConfiguration({}).pushKey).toBeNull();
    const read = () => readConfiguration({ FOYER_PUSH_KEY: 'secret' });
    expect(read).toThrow(/^FOYER_PUSH_KEY must be a key as this command prints it: node -p /);
    expect(read).not.toThrow('secret');
  });

  test.each([
    [{}, null],
    [{ FOYER_METRICS_PORT: '9464' }, 9464],
    [{ FOYER_METRICS_PORT: '0', PORT: '0' }, 0],
  ])('has the metrics on a port of their own where one is set: %j', (environment, metricsPort) => {
    expect(readConfiguration(environment).metricsPort).toBe(metricsPort);
  });

  test.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'])('trusts proxies at %s', (range) => {
    expect(readConfiguration({ TRUSTED_PROXIES: range }).trustedProxies).toEqual([range]);
  });

  test.each([
    'postgres://me:secret@db.example:5432/foyer',
    'postgresql:///foyer?host=/run/postgresql',
    'socket:/run/postgresql?db=foyer',
    '/run/postgresql foyer',
  ])('takes %s as the address of a database', (DATABASE_URL) => {
    expect(readConfiguration({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test.each([
    [{ PORT: '80a' }, 'PORT must be a number from 0 to 65535, not "80a".'],
    [
      { FOYER_MAIL: 'smtp://mail.example' },
      'MAIL_FROM is needed with a mail server: the sender, such as Foyer <no-reply@foyer.example>.',
    ],
    [
      { MAIL_FROM: 'Foyer <nobody>' },
      'MAIL_FROM must be an address or a name and an address, such as Foyer <no-reply@foyer.example>, not "Foyer <nobody>".',
    ],
    [
      { FOYER_MAIL: 'smtp://mail.example', FOYER_OUTBOX: '/var/mail', MAIL_FROM: 'a@b.example' },
      'FOYER_OUTBOX is a folder for mail, but FOYER_MAIL is a server: unset one of them.',
    ],
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
    [{ FOYER_NOW: 'noon' }, 'FOYER_NOW must be a time such as 2026-06-21T10:00:00Z, not "noon".'],
    [
      { PLATFORM_ORIGIN: 'ftp://x' },
      'PLATFORM_ORIGIN must be an address such as https://platform.example, not "ftp://x".',
    ],
    [{ FOYER_SPEED: '0' }, 'FOYER_SPEED must be a number from 1 to 1000, not "0".'],
    [
      { FOYER_KEEP_AUDIT_DAYS: '0' },
      'FOYER_KEEP_AUDIT_DAYS must be a number of days from 1 to 99999, not "0".',
    ],
    [{ FOYER_SPEED: 'fast' }, 'FOYER_SPEED must be a number from 1 to 1000, not "fast".'],
    [{ ...PRODUCTION, FOYER_SPEED: '60' }, 'FOYER_SPEED is for tests: production runs in real time.'],
    [{ ...PRODUCTION, FOYER_SPEED: '1' }, 'FOYER_SPEED is for tests: production runs in real time.'],
    [
      { ...PRODUCTION, FOYER_NOW: '2026-06-21T10:00:00Z' },
      'FOYER_NOW is for tests: production runs in real time.',
    ],
    [
      { ...PRODUCTION, FOYER_FAIL: 'weather' },
      'FOYER_FAIL is for tests: in production no third party is made to fail.',
    ],
    [
      { ...PRODUCTION, FOYER_GATEWAY: 'simulated' },
      /^FOYER_GATEWAY=simulated is for trying Foyer out: .*\.$/,
    ],
    [{ ...PRODUCTION, FOYER_TADO: 'sandbox' }, /^FOYER_TADO=sandbox is for trying Foyer out: .*\.$/],
    [{ ...PRODUCTION, FOYER_MAIL: 'sandbox' }, /^FOYER_MAIL=sandbox is for trying Foyer out: .*\.$/],
    [{ FOYER_GATEWAY: 'mqtt' }, 'FOYER_GATEWAY must be simulated or none, not "mqtt".'],
    [
      { FOYER_TEMPO: 'secret@rte' },
      'FOYER_TEMPO must be the https address of a service of Tempo colours, or none.',
    ],
    [
      { FOYER_WEATHER: 'sunny' },
      'FOYER_WEATHER must be open-meteo, the https address of such a service, sandbox or none, not "sunny".',
    ],
    [
      { ...PRODUCTION, FOYER_WEATHER: 'http://weather.example' },
      'FOYER_WEATHER must be an https address in production.',
    ],
    [
      { ...PRODUCTION, FOYER_GEOCODER: 'geoplateforme,geoadmin=http://addresses.example' },
      'FOYER_GEOCODER must have https addresses in production.',
    ],
    [{ ...PRODUCTION, FOYER_WEATHER: 'sandbox' }, /^FOYER_WEATHER=sandbox is for trying Foyer out: .*\.$/],
    [{ FOYER_WEATHER: 'htps://weather.example/?apikey=secret' }, /^FOYER_WEATHER must be .* none\.$/],
    [{ FOYER_PUSH_KEY: 'secret' }, /^FOYER_PUSH_KEY must be a key as this command prints it: .*$/],
    ...['AUDIT', 'CONNECTIONS', 'REGISTRATIONS'].flatMap((kind) =>
      ['1.5', '100000', 'forever'].map((text): [Record<string, string>, string] => [
        { [`FOYER_KEEP_${kind}_DAYS`]: text },
        `FOYER_KEEP_${kind}_DAYS must be a number of days from 1 to 99999, not "${text}".`,
      ]),
    ),
    [
      { FOYER_MAIL: 'none', FOYER_OUTBOX: '/var/mail' },
      'FOYER_OUTBOX is a folder for mail, but FOYER_MAIL is none: unset one of them.',
    ],
    [{ FOYER_METRICS_PORT: 'x' }, 'FOYER_METRICS_PORT must be a number from 0 to 65535, not "x".'],
    [{ FOYER_METRICS_PORT: '8080' }, 'FOYER_METRICS_PORT must be another port than PORT, not 8080 too.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development, test or unset, not "prod".'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, .*, not "loud"\.$/],
    [
      { TRUSTED_PROXIES: '10.0.0.1, proxy' },
      'TRUSTED_PROXIES must be addresses such as 10.0.0.1 or 10.0.0.0/8, not "proxy".',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be addresses .*, not "10\.0\.0\.0\/33"\.$/],
    [
      { DATABASE_URL: 'mysql://me:secret@db/foyer' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/foyer.',
    ],
    [
      { FOYER_DATABASE_CONNECTIONS: 'many' },
      'FOYER_DATABASE_CONNECTIONS must be a number of connections from 2 to 999, not "many".',
    ],
    [{ FOYER_DISTRIBUTED: 'yes' }, 'FOYER_DISTRIBUTED must be citus, not "yes".'],
    [{ FOYER_DISTRIBUTED: 'citus' }, /^FOYER_DISTRIBUTED=citus needs DATABASE_URL, .*\.$/],
    [{ FOYER_TOKEN_KAY: 'x' }, 'FOYER_TOKEN_KAY is not a variable of Foyer: did you mean FOYER_TOKEN_KEY?'],
    [{ FOYER_WETHER: 'x' }, 'FOYER_WETHER is not a variable of Foyer: did you mean FOYER_WEATHER?'],
    [
      { FOYER_SOMETHING_ELSE: 'secret' },
      'FOYER_SOMETHING_ELSE is not a variable of Foyer: remove it, or look its name up in docs/deploying.md.',
    ],
    [{ PUBLIC_ORIGIN: 'foyer.example' }, /^PUBLIC_ORIGIN must be an address .*, not "foyer\.example"\.$/],
    [{ FOYER_DEMO: 'yes' }, 'FOYER_DEMO must be 0 or 1, not "yes".'],
    [{ ...PRODUCTION, FOYER_DEMO: '1' }, /^FOYER_DEMO is for trying Foyer out: .*\.$/],
    [{ ...PRODUCTION, FOYER_SEED: '1' }, /^FOYER_DEMO is for trying Foyer out: .*\.$/],
    [{ ...PRODUCTION, FOYER_TOKEN_KEY: '' }, /^FOYER_TOKEN_KEY is needed in production: .*\.$/],
    [{ ...PRODUCTION, PUBLIC_ORIGIN: '' }, /^PUBLIC_ORIGIN is needed in production: .*\.$/],
    [{ ...PRODUCTION, DATABASE_URL: '' }, /^DATABASE_URL is needed in production: .*\.$/],
    [{ FOYER_TOKEN_KEY: 'dG9vIHNob3J0' }, /^FOYER_TOKEN_KEY must be 32 bytes in base64, .*\.$/],
    [{ FOYER_FAIL: 'wether' }, /^FOYER_FAIL does not know "wether"; it takes weather, .*\.$/],
  ])('says in one sentence what is wrong with %j', (environment, sentence) => {
    const read = () => readConfiguration(environment);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('secret');
  });
});

/** Folders and files whose code reads variables. */
const READERS = [
  'tools',
  'e2e',
  'host/src',
  'shared',
  'api/src',
  'api/endurance',
  'api/bench',
  'package.json',
];
const ROOT = resolve(__dirname, '../../..');

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return /\.(ts|tsx|mjs|json)$/.test(path) ? [path] : [];
  if (path.endsWith('node_modules')) return [];
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
}

test('every variable that code of the project reads is known', () => {
  const read = READERS.flatMap((place) => filesIn(join(ROOT, place)))
    // These two misspell variables on purpose.
    .filter((file) => !/(configuration|run-process)\.test\.ts$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/FOYER_[A-Z0-9]+(?:_[A-Z0-9]+)*/g) ?? []);
  const names = new Set(read);
  expect([...names].filter((name) => !KNOWN_VARIABLES.includes(name)).sort()).toEqual([]);
  expect(names.size).toBeGreaterThan(20);
});
