import { visitLog } from './visit-log';

const at = (...files: string[]) =>
  ['Error: broken', ...files.map((file) => `    at f (https://foyer.example${file}:1:2)`)].join('\n');

test.each([
  [
    'a failure of loading',
    'Error',
    { remote: 'mf-pool', version: '1.0-a', failure: 'fetch' },
    'mf-pool 1.0-a fetch',
  ],
  ['a failure without a release', 'Error', { remote: 'mf-pool' }, ''],
  ['an error of the shell', at('/releases/host/0.4-h/main.js'), { kind: 'shell' }, ''],
  ['an uncaught error', at('/releases/mf-pool/1.0-a/pages.js'), { kind: 'error' }, 'mf-pool 1.0-a uncaught'],
  [
    'one thrown by code of the host that an area called',
    at('/releases/host/0.4-h/react.js', '/releases/mf-pool/1.0-a/pages.js'),
    { kind: 'unhandledrejection' },
    'mf-pool 1.0-a uncaught',
  ],
  ['one of the host alone', at('/releases/host/0.4-h/main.js'), { kind: 'error' }, 'host 0.4-h uncaught'],
  ['one of an extension', at('/inject.js'), { kind: 'error' }, ''],
])('%s', (_what, line, context, expected) => {
  const log = visitLog();
  const onFailure = jest.fn();
  log.onFailure = onFailure;
  log.noteReport(line, context);
  const said = log.take().map(({ area, version, failed }) => `${area} ${version} ${[...failed].join()}`);
  expect(said.join()).toBe(expected);
  expect(onFailure).toHaveBeenCalledTimes(expected === '' ? 0 : 1);
  expect(log.take()).toEqual([]);
});
