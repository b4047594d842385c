import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { GuardPlugin } from './guard-plugin';

const folder = mkdtempSync(join(tmpdir(), 'foyer-guard-'));
mkdirSync(join(folder, 'node_modules/kit'), { recursive: true });
writeFileSync(join(folder, 'node_modules/kit/package.json'), '{"name":"kit","version":"1.0.0"}');
writeFileSync(
  join(folder, 'node_modules/kit/index.js'),
  'export const send = () => globalThis.fetch("/");\n',
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Errors of a build whose first script is `code`. */
function errorsOf(code: string): Promise<readonly string[]> {
  writeFileSync(join(folder, 'first.js'), code);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { host: './first.js' },
    output: { path: join(folder, 'dist') },
    plugins: [
      new webpack.sharing.SharePlugin({ shared: { kit: { singleton: true } } }),
      new GuardPlugin({ forbidden: {}, provided: [], first: 'host' }),
    ],
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (!stats) return reject(error);
      resolve(stats.compilation.errors.map(({ message }) => message));
    });
  });
}

it('a first script that imports a shared module by value is refused, one that imports it later is not', async () => {
  expect(await errorsOf("import { send } from 'kit';\nsend();\n")).toEqual([
    expect.stringContaining('first.js runs before "kit" is there'),
  ]);
  expect(await errorsOf("import('kit').then(({ send }) => send());\n")).toEqual([]);
});
