import { resolve } from 'node:path';
import { readConfiguration } from './configuration';

const KEY = Buffer.alloc(32, 7);
const PRODUCTION = { NODE_ENV: 'production', FOYER_TOKEN_KEY: KEY.toString('base64') };

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

  test('lets tests run the clock faster', () => {
    expect(readConfiguration({ FOYER_SPEED: '60' }).speed).toBe(60);
  });

  test('takes several token keys, the current one first', () => {
    const former = Buffer.alloc(32, 8);
    const FOYER_TOKEN_KEY = `${KEY.toString('base64')}, ${former.toString('base64')}`;
    expect(readConfiguration({ FOYER_TOKEN_KEY }).tokenKeys).toEqual([KEY, former]);
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

  test('keeps mail from lying about in production unless a folder is named', () => {
    expect(readConfiguration(PRODUCTION).outboxFolder).toBeNull();
    expect(readConfiguration({ ...PRODUCTION, FOYER_OUTBOX: '/var/mail' }).outboxFolder).toBe('/var/mail');
  });

  test.each([
    [{ PORT: '80a' }, 'PORT must be a number from 0 to 65535, not "80a".'],
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
    [{ FOYER_NOW: 'noon' }, 'FOYER_NOW must be a time such as 2026-06-21T10:00:00Z, not "noon".'],
    [
      { PLATFORM_ORIGIN: 'ftp://x' },
      'PLATFORM_ORIGIN must be an address such as https://platform.example, not "ftp://x".',
    ],
    [{ FOYER_SPEED: '0' }, 'FOYER_SPEED must be a number from 1 to 1000, not "0".'],
    [{ FOYER_SPEED: 'fast' }, 'FOYER_SPEED must be a number from 1 to 1000, not "fast".'],
    [{ ...PRODUCTION, FOYER_SPEED: '60' }, 'FOYER_SPEED is for tests: production runs in real time.'],
    [{ FOYER_DEMO: 'yes' }, 'FOYER_DEMO must be 0 or 1, not "yes".'],
    [{ ...PRODUCTION, FOYER_DEMO: '1' }, /^FOYER_DEMO is for trying Foyer out: .*\.$/],
    [{ ...PRODUCTION, FOYER_SEED: '1' }, /^FOYER_DEMO is for trying Foyer out: .*\.$/],
    [{ NODE_ENV: 'production' }, /^FOYER_TOKEN_KEY is needed in production: .*\.$/],
    [{ FOYER_TOKEN_KEY: 'dG9vIHNob3J0' }, /^FOYER_TOKEN_KEY must be 32 bytes in base64, .*\.$/],
    [{ FOYER_FAIL: 'wether' }, /^FOYER_FAIL does not know "wether"; it takes weather, .*\.$/],
  ])('says in one sentence what is wrong with %j', (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(sentence);
  });
});
