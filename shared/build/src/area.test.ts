import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildFacts } from './facts-plugin';

/** Text of at least `bytes` bytes that a minimizer cannot shorten. */
const text = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 8) }, (_, place) => place.toString(36).padStart(8, '.')).join('');

/** An area whose modules share two files: one large enough for its own chunk, one too small. */
const AREA: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'mf-fixture',
    version: '1.2.3',
    dependencies: { '@foyer/forms': '^1.0.0' },
    devDependencies: { '@foyer/camera': '^1.0.0' },
  }),
  'remote.json': JSON.stringify({
    routes: [{ module: './page' }],
    slots: [{ module: './card' }, { module: './badge' }],
  }),
  'locales/fr.json': '{\n  "title": "Piscine"\n}\n',
  'locales/en.json': '{\n  "title": "Pool"\n}\n',
  'locales/included.json': '["swim"]',
  'node_modules/@foyer/remote-kit/package.json': JSON.stringify({
    name: '@foyer/remote-kit',
    version: '2.5.0',
    exports: { './texts/*.json': './texts/*.json' },
  }),
  'node_modules/@foyer/remote-kit/texts/fr.json':
    '{"swim":{"title":"Bassin","failure":{"retry":"Réessayer"}},"spa":{"heat":"Chaleur"}}',
  'node_modules/@foyer/remote-kit/texts/en.json':
    '{"swim":{"title":"Basin","failure":{"retry":"Try again"}},"spa":{"heat":"Heat"}}',
  'src/long.ts': `export const long: string = '${text(33_000)}';\n`,
  'src/short.ts': "export const short: string = 'written in both modules';\n",
  'src/title.module.css': '.title { color: red }\n',
  'src/remote/page.tsx': `import { useState } from 'react';
import type { Watts } from '../watts';
import { long } from '../long';
import { short } from '../short';
import styles from '../title.module.css';
export function Page({ watts }: { readonly watts: Watts }) {
  const [count] = useState<number>(0);
  return <h1 className={styles.title}>{watts?.value ?? count}{long}{short}</h1>;
}
`,
  'node_modules/@foyer/forms/package.json': '{"version":"1.2.0"}',
  'node_modules/@foyer/forms/index.js': "export const form = 'own copy of the forms';\n",
  'node_modules/@foyer/camera/package.json': '{"version":"1.0.0"}',
  'node_modules/@foyer/camera/index.js': "export const scan = 'own copy of the camera';\n",
  'src/remote/card.tsx': `import { long } from '../long';
export const card = () => <p>{long}</p>;
export const later = () => [import('@foyer/forms'), import('@foyer/camera')];
`,
  'src/remote/badge.tsx': "import { short } from '../short';\nexport const badge = () => <p>{short}</p>;\n",
  // The type error must not matter: builds do not check types.
  'src/watts.ts': 'export type Watts = { value: number } | null; this is not TypeScript',
};
/** The same area bundling a library the host provides, and with a style for other parts of the page. */
const FAULTY = {
  'src/title.module.css': ':global(h1) { color: red }\n',
  'src/remote/card.tsx': "import { of } from 'rxjs';\nexport const card = () => of(1);\n",
  'node_modules/rxjs/index.js': 'export const of = (value) => [value];\n',
};

const root = mkdtempSync(join(tmpdir(), 'foyer-build-'));
const area = join(root, 'mf-fixture');
const production = join(root, 'production');
const hot = join(root, 'hot');
let errors: string[][];

function write(folder: string, files: Readonly<Record<string, string>>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

async function compile(builds: readonly object[]): Promise<string[][]> {
  const script = join(__dirname, 'test-support/compile-fixture.ts');
  const node = promisify(execFile);
  const { stdout } = await node(process.execPath, ['--import', 'tsx', script, JSON.stringify(builds)], {
    cwd: join(__dirname, '..'),
  });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  const faulty = join(root, 'faulty/mf-fixture');
  write(area, AREA);
  write(faulty, { ...AREA, ...FAULTY });
  errors = await compile([
    { folder: area, outputPath: production },
    { folder: area, outputPath: hot, mode: 'development', hot: true },
    { folder: faulty, outputPath: join(root, 'faulty/dist') },
  ]);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const filesOf = (folder: string, ends: string) => readdirSync(folder).filter((name) => name.endsWith(ends));
const read = (name: string) => readFileSync(join(production, name), 'utf8');
const facts = () => JSON.parse(read('build.json')) as BuildFacts;
const scriptsOf = (module: string) => (facts().modules[module] ?? []).filter((name) => name.endsWith('.js'));

describe('the release of an area', () => {
  it('builds without errors, without checking types', () => {
    expect(errors.slice(0, 2)).toEqual([[], []]);
  });

  it('lists its version, its container and the files of each exposed module', () => {
    expect(facts()).toMatchObject({ version: '1.2.3', container: 'mf_fixture_1_2_3' });
    expect(Object.keys(facts().modules)).toEqual(['./page', './card', './badge']);
    for (const name of Object.values(facts().modules).flat())
      expect(statSync(join(production, name)).size).toBeGreaterThan(0);
  });

  it('has an entry with a fixed name; every other file name contains a hash of its content', () => {
    expect(readdirSync(production)).toContain('remoteEntry.js');
    const others = readdirSync(production).filter((name) => !/^(remoteEntry\.js|build\.json)$/.test(name));
    for (const name of others) expect(name).toMatch(/\.[\da-f]{8}\.(js|css|json)$/);
    expect(scriptsOf('./page')).toContainEqual(expect.stringMatching(/^page\.[\da-f]{8}\.js$/));
  });

  it('has a chunk for large shared code only', () => {
    const [page, card] = [scriptsOf('./page'), scriptsOf('./card')];
    const common = page.filter((name) => card.includes(name));
    expect(common).toHaveLength(1);
    const holding = (piece: string) =>
      filesOf(production, '.js').filter((name) => read(name).includes(piece));
    expect(holding(text(64))).toEqual(common);
    expect(holding('written in both modules')).toHaveLength(2);
  });

  it('prefixes its class names with the area, in the style sheet of the module that uses them', () => {
    const style = facts().modules['./page']?.find((name) => name.endsWith('.css')) ?? '';
    expect(read(style)).toMatch(/\.mf-fixture_title_\w{6}\{color:red\}/);
    expect(facts().modules['./card']?.filter((name) => name.endsWith('.css'))).toEqual([]);
  });

  it('has its texts by language, with its own before the common ones it includes', () => {
    expect(
      filesOf(production, '.json')
        .filter((name) => name.startsWith('locale.'))
        .map(read),
    ).toEqual([
      '{"title":"Pool","failure":{"retry":"Try again"}}',
      '{"title":"Piscine","failure":{"retry":"Réessayer"}}',
    ]);
  });

  it('uses the host’s only copy of React and bundles none', () => {
    const consumed = [...read('remoteEntry.js').matchAll(/singleton:!(\d)[^{}]*shareKey:"([^"]+)"/g)];
    expect(consumed.map(([, isOff, key]) => [key, isOff === '0']).sort()).toEqual([
      ['@foyer/camera', true],
      ['@foyer/forms', false],
      ['react', true],
      ['react/jsx-runtime', true],
    ]);
    expect(filesOf(production, '.js').map(read).join('')).not.toMatch(/react\.(production|element)/);
  });

  it('has a copy of a part shared by version only if it depends on it itself', () => {
    const code = filesOf(production, '.js').map(read).join('');
    expect(code).toContain('own copy of the forms');
    expect(code).not.toContain('own copy of the camera');
  });

  it('asks the page for the hash of every script and style it loads', () => {
    expect(read('remoteEntry.js').match(/foyerIntegrity\(/g)).toHaveLength(2);
  });

  it('preserves modern syntax and removes types', () => {
    const [page = ''] = scriptsOf('./page').filter((name) => name.startsWith('page.'));
    expect(read(page)).toMatch(/\?\?/);
    expect(read(page)).not.toMatch(/readonly|Watts/);
  });
});

it('a development build registers components with the page’s react-refresh', () => {
  const [page = ''] = filesOf(hot, '.js').filter((name) => name.startsWith('page.'));
  const code = readFileSync(join(hot, page), 'utf8');
  expect(code).toMatch(/\$Refresh\$\.register\(\w+, "Page"\)/);
  // Signature of its hooks: state survives an edit while it is the same.
  expect(code).toMatch(/\w+\(Page, "[\w/+]+=*"\)/);
  expect(filesOf(hot, '.js').some((name) => /foyerRefresh/.test(readFileSync(join(hot, name), 'utf8')))).toBe(
    true,
  );
  expect(filesOf(hot, '.js.map')).toContain(`${page}.map`);
  // An edited style is loaded again by its name.
  expect(filesOf(hot, '.css')).toEqual(['page.css']);
});

it.each([
  [
    'bundles what the host provides',
    '"rxjs" would be bundled, but the host provides it: use @foyer/remote-kit/streams.',
  ],
  ['has a style without a class of its own', 'Selector ":global(h1)" is not pure'],
])('a build that %s fails with the reason', (_, reason) => {
  expect(errors[2]).toContainEqual(expect.stringContaining(reason));
});
