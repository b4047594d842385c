import { StoreError } from '../foundation/database/sql';
import { readConfiguration } from './configuration';
import { ConfigurationError } from './configuration-error';
import { exitCodeOf, startFailureSentence } from './start-failure';

const embedded = readConfiguration({ FOYER_DATA: '/data', PORT: '8080' });
const server = readConfiguration({ DATABASE_URL: 'postgres://me:secret@db.example:5432/foyer' });

function systemError(code: string, syscall?: string): Error {
  return Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) });
}

describe('a start that fails says why in one sentence', () => {
  test.each([
    [
      'a port in use',
      systemError('EADDRINUSE', 'listen'),
      embedded,
      'Port 8080 is in use by another program',
    ],
    ['a port not allowed', systemError('EACCES', 'listen'), embedded, 'Port 8080 is not allowed'],
    [
      'a port of the metrics in use',
      Object.assign(systemError('EADDRINUSE', 'listen'), { port: 9464 }),
      readConfiguration({ FOYER_METRICS_PORT: '9464' }),
      'Port 9464 is in use by another program: stop it, or start with another one, FOYER_METRICS_PORT=9465',
    ],
    [
      'an address of another machine',
      systemError('EADDRNOTAVAIL', 'listen'),
      readConfiguration({ HOST: '192.0.2.1' }),
      'The address 192.0.2.1 of HOST is not one of this machine',
    ],
    [
      'an unknown name to listen on',
      systemError('ENOTFOUND', 'getaddrinfo'),
      readConfiguration({ HOST: 'nowhere.example' }),
      'The address nowhere.example of HOST',
    ],
    ['a file in place of the folder', systemError('ENOTDIR', 'mkdir'), embedded, '/data is not a folder'],
    [
      'a folder not writable',
      systemError('EACCES', 'mkdir'),
      embedded,
      'The data folder /data cannot be written',
    ],
    ['a full disk', systemError('ENOSPC'), embedded, 'The disk is full'],
    ['a full disk of the database', new StoreError('database.disk_full', 'x'), embedded, 'The disk is full'],
    [
      'a locked folder',
      new StoreError('database.locked', 'x'),
      embedded,
      'already running on the data folder /data',
    ],
    ['a newer database', new StoreError('database.newer', 'x'), embedded, 'newer release'],
    [
      'a changed migration',
      new StoreError('database.altered', '0043-x.sql was changed'),
      embedded,
      'The migration 0043-x.sql was changed: restore the file',
    ],
    [
      'a server out of reach',
      new StoreError('database.unavailable', 'x'),
      server,
      'db.example:5432/foyer does not',
    ],
    [
      'a table in use by another transaction',
      new StoreError('database.busy', '0061-x.sql waits for a table in use'),
      server,
      '0061-x.sql waits for a table in use',
    ],
    ['a wrong password', systemError('28P01'), server, 'refuses us'],
    [
      'no right to create tables',
      systemError('42501'),
      server,
      'db.example:5432/foyer may not create tables there',
    ],
    ['a wrong setting', new ConfigurationError('PORT must be a number.'), null, 'PORT must be a number.'],
  ])('%s', (_what, error, configuration, words) => {
    const sentence = startFailureSentence(error, configuration);
    expect(sentence).toContain(words);
    expect(sentence).not.toContain('secret');
    expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
  });

  test.each([
    [new ConfigurationError('x'), 78],
    [new StoreError('database.newer', 'x'), 78],
    [systemError('28P01'), 78],
    [systemError('42501'), 78],
    [new StoreError('database.unavailable', 'x'), 1],
    [new StoreError('database.busy', 'x'), 1],
    [systemError('EADDRINUSE', 'listen'), 1],
    [new TypeError('x'), 1],
  ])('%s ends with the code by which a supervisor decides about another start: %d', (error, code) => {
    expect(exitCodeOf(error)).toBe(code);
  });

  test('an unforeseen error has no sentence', () => {
    expect(startFailureSentence(new TypeError('x'), embedded)).toBeNull();
  });
});
