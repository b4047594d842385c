import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../foundation/database/folder-lock';
import { openStore } from '../process/store';
import { administer } from './administer';
import { publishedTenants } from './testing/published-tenants';

async function typed(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await administer(
    words,
    { FOYER_DATA: '/nowhere' },
    { print: (text) => printed.push(text), printError: (text) => errors.push(text) },
  );
  return { code, out: printed.join('\n'), err: errors.join('\n') };
}

describe('misuse of the command line', () => {
  test.each([
    [
      'an unknown command',
      ['acount', 'find'],
      '"acount find" is not a command: "npm run admin -- --help" lists them.',
    ],
    ['half a command', ['account'], '"account" is not a command: "npm run admin -- --help" lists them.'],
    ['an option alone', ['--json'], 'Name a command: "npm run admin -- --help" lists them.'],
    [
      'an unknown option',
      ['account', 'find', 'x', '--colour'],
      'Unknown option \'--colour\': see "npm run admin -- account find --help".',
    ],
    [
      'a missing argument',
      ['account', 'find'],
      '"account find" takes <text>: see "npm run admin -- account find --help".',
    ],
    [
      'one argument too many',
      ['account', 'find', 'a', 'b'],
      '"account find" takes <text>: see "npm run admin -- account find --help".',
    ],
  ])('%s ends with one sentence and code 1', async (_what, words, sentence) => {
    expect(await typed(...words)).toEqual({ code: 1, out: '', err: sentence });
  });

  test('help shows needed options without brackets', async () => {
    const { out } = await typed('account', 'create-operator', '--help');
    expect(out).toContain(
      'account create-operator <email> --first-name <…> --last-name <…> [--language <…>] [--tenant <…>]',
    );
  });

  test('a missing folder is one sentence', async () => {
    expect(await typed('restore', '--from', '/nowhere/backup')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^[^\n]*\/nowhere\/backup[^\n]*\.$/),
    });
  });

  test.each([[[]], [['--help']], [['account', 'find', '--help']]])(
    'help for %j needs no database',
    async (words) => {
      const { code, out, err } = await typed(...words);
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain('account find <text>');
    },
  );
});

describe('the command line as a process', () => {
  const FOYER_RELEASES = publishedTenants('north', 'south');
  const ADMIN = join(__dirname, '../admin.ts');
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-admin-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const execute = async (...words: string[]) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ADMIN, ...words], {
      env: { PATH: process.env.PATH, FOYER_DATA: folder, FOYER_RELEASES },
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      output.out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      output.err += String(chunk);
    });
    const [code] = await once(child, 'close');
    return { code, ...output };
  };

  test('ends quietly when the reader of its output leaves early', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', ADMIN, '--help'], {
      env: { PATH: process.env.PATH },
    });
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    expect([...(await once(child, 'exit')), errors]).toEqual([0, null, '']);
  }, 60_000);

  test('creates an operator in an empty database, whom the doctor then finds', async () => {
    const names = ['--first-name', 'Olga', '--last-name', 'Petit'];
    const created = await execute('account', 'create-operator', 'olga@foyer.example', ...names, '--json');
    expect([created.code, created.err]).toEqual([0, '']);
    expect(JSON.parse(created.out)).toMatchObject({
      userType: 'OPERATOR',
      tenant: 'north',
      link: expect.stringMatching(/^http:\/\/localhost:8080\/\?recoveryCode=\w{40}$/),
      mailed: 'A running Foyer mails it to olga@foyer.example.',
    });
    const doctor = await execute('doctor', '--json');
    const { findings } = JSON.parse(doctor.out) as { findings: { part: string; ok: boolean }[] };
    expect([doctor.err, findings.find(({ ok, part }) => !ok && part !== 'disk')]).toEqual(['', undefined]);
    expect(findings.map(({ part }) => part)).toEqual([
      ...['configuration', 'address', 'certificate', 'mail', 'push', 'suite', 'database', 'schema', 'clock'],
      ...[
        'disk',
        'demo',
        'tenants',
        'hosts',
        'sellers',
        'token key',
        'outbox',
        'jobs',
        'lag',
        'operators',
        'passkeys',
      ],
      ...['backups', 'restore test'],
    ]);
  }, 120_000);

  test('production refuses a database of the example homes and accounts without pages', async () => {
    const { database, close } = await openStore({ dataFolder: folder });
    await database.query("insert into seed_run (version, started_at) values ('1', now())");
    await database.query("update account set tenant = 'nosuch'");
    await close();
    const production = {
      NODE_ENV: 'production',
      FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_ORIGIN: 'https://foyer.example',
      FOYER_DATA: folder,
      FOYER_RELEASES,
    };
    const inProduction = async (...words: string[]) => {
      const said: string[] = [];
      const print = (text: string) => said.push(text);
      return [await administer(words, production, { print, printError: print }), said.join('\n')];
    };
    expect(await inProduction('account', 'find', 'olga')).toEqual([
      1,
      expect.stringMatching(/^This database was filled with the example homes.*\.$/),
    ]);
    const [code, doctor] = await inProduction('doctor');
    expect(code).toBe(1);
    expect(doctor).toMatch(/^FAULT {2}demo: this database was filled with the example homes/m);
    expect(doctor).toMatch(/^FAULT {2}tenants: "nosuch" \(1 accounts\) is none of north, south/m);
  }, 60_000);

  test('refuses the embedded database of a running process in one sentence', async () => {
    const unlock = await lockFolder(folder);
    const refused = await execute('account', 'find', 'olga');
    await unlock();
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^A running Foyer uses the data folder [^\n]*\.\n$/),
    });
  }, 60_000);
});
