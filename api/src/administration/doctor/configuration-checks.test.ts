import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { promisify } from 'node:util';
import { readConfiguration } from '../../process/configuration';
import { checkCertificate } from './certificate';
import { checkAddress, checkMail, checkSuite } from './configuration-checks';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://foyer:secret@127.0.0.1:5432/foyer',
  FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_ORIGIN: 'https://foyer.example',
};
const production = (changes: object) => readConfiguration({ ...PRODUCTION, ...changes });
const DAY_MS = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'foyer-checks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['https://foyer.example', true, 'https://foyer.example'],
  ['http://foyer.example', false, 'without https nobody can sign in'],
  ['http://localhost:8080', false, 'links in mail lead to this machine'],
])('the address %s', (PUBLIC_ORIGIN, ok, text) => {
  expect(checkAddress(production({ PUBLIC_ORIGIN }))).toEqual({
    part: 'address',
    ok,
    text: expect.stringContaining(text),
  });
});

test.each([
  [{ FOYER_MAIL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@b.example' }, true, 'handed to mail.example:465'],
  [{}, false, 'not configured'],
  [{ FOYER_OUTBOX: folder }, true, `written to ${folder}`],
  [{ FOYER_OUTBOX: join(folder, 'absent') }, false, 'cannot be written to'],
])('mail of %j', async (changes, ok, text) => {
  const found = await checkMail(production(changes));
  expect(found).toEqual({ part: 'mail', ok, text: expect.stringContaining(text) });
  expect(found.text).not.toContain('u:p');
});

describe('the suite', () => {
  const publish = (name: string, state: string | null) => {
    const releases = join(folder, name);
    mkdirSync(join(releases, 'published'), { recursive: true });
    if (state !== null) writeFileSync(join(releases, 'published/in-force.json'), state);
    return checkSuite(production({ FOYER_RELEASES: releases }));
  };
  const host = { host: { version: '0.4.0-a' } };
  const configuration = JSON.parse(
    readFileSync(join(__dirname, '../../../../host/tenants/foyer.json'), 'utf8'),
  );
  const tenants = { foyer: { hosts: [], areas: ['*'], landing: '/home', switched: {}, configuration } };

  test.each([
    ['good', JSON.stringify({ revision: 6, parts: host, tenants }), 'revision 6, 1 parts, unsigned'],
    ['nothing', null, 'nothing is published in'],
    [
      'withdrawn',
      JSON.stringify({ revision: 6, parts: { host: { version: null } }, tenants }),
      'no host or no tenant',
    ],
    ['homeless', JSON.stringify({ revision: 6, parts: host, tenants: {} }), 'no host or no tenant'],
    ['broken', '{"revision":', 'cannot be read as a publication'],
  ])('%s', async (name, state, text) => {
    expect(await publish(name, state)).toEqual({
      part: 'suite',
      ok: name === 'good',
      text: expect.stringContaining(text),
    });
  });

  test('without a folder', async () => {
    expect(await checkSuite(production({ FOYER_RELEASES: join(folder, 'none') }))).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^there is no folder .*FOYER_RELEASES$/),
    });
  });
});

describe('the certificate', () => {
  let server: Server;
  const addressOf = (name: string) => `https://${name}:${(server.address() as AddressInfo).port}`;
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);

  beforeAll(async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
    const options =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=test';
    const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key ?? '', '-out', cert ?? ''];
    await promisify(execFile)('openssl', [...options.split(' '), ...names]);
    server = createServer({ key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    [0, true, /^valid for (29|30) days$/],
    [20, false, /^it ends in (9|10) days: renew it$/],
    [40, false, /^it ended (10|11) days ago: renew it$/],
  ])('is read from the web server of this machine, after %s days', async (days, ok, text) => {
    const configuration = production({ PUBLIC_ORIGIN: addressOf('localhost') });
    expect(await checkCertificate(configuration, at(days))).toEqual({
      part: 'certificate',
      ok,
      text: expect.stringMatching(text),
    });
  });

  test('of another host name is a fault', async () => {
    const configuration = production({ PUBLIC_ORIGIN: addressOf('foyer.example') });
    expect(await checkCertificate(configuration, at(0))).toMatchObject({
      ok: false,
      text: 'it is not one of foyer.example',
    });
  });

  test('is left to the alert where no web server of this machine has it', async () => {
    const PUBLIC_ORIGIN = addressOf('localhost');
    await new Promise((resolve) => server.close(resolve));
    expect(await checkCertificate(production({ PUBLIC_ORIGIN }), at(0))).toMatchObject({
      ok: true,
      text: expect.stringContaining('FoyerCertificateExpires'),
    });
  });
});
