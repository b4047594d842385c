import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteDescriptor } from '@foyer/contract';
import ts from 'typescript';
import * as z from 'zod/mini';
import { localeProblems } from '../conventions/locales';
import { ROOT } from '../releasing/folders';
import { menuIcons } from '../releasing/menu-icons';
import { writeWhole } from '../releasing/write-file';
import { areaFiles } from './area-files';

const NAME = 'mf-heat-pump';
/** Shared components that a new area uses, and their texts. */
const SHARED = [
  ...['index.ts', 'answers/Age.tsx', 'answers/Failure.tsx'].map((file) => `shared/area-parts/src/${file}`),
  'shared/remote-kit/src/texts/fr.json',
  'shared/remote-kit/src/texts/en.json',
];

let parent: string;
const files = areaFiles(NAME);
const read = (file: string) => readFileSync(join(parent, NAME, file), 'utf8');

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'foyer-area-'));
  mkdirSync(join(parent, NAME));
  for (const [file, text] of Object.entries(files)) await writeWhole(join(parent, NAME, file), text);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('the manifest of a new area fits the contract', () => {
  const descriptor = z.parse(remoteDescriptor, JSON.parse(read('remote.json')));
  expect(descriptor).toMatchObject({
    name: NAME,
    routes: [{ path: '/heat-pump', module: './pages', screen: 'heat_pump' }],
    menu: [{ key: 'heat_pump', path: '/heat-pump', icon: 'heat_pump' }],
  });
});

test('a new area has its own icon', async () => {
  const { menu } = z.parse(remoteDescriptor, JSON.parse(read('remote.json')));
  const { heat_pump: shapes } = await menuIcons({ name: NAME, menu }, join(parent, NAME));
  expect(shapes?.length).toBeGreaterThan(0);
});

test('both languages contain exactly the texts the code uses', () => {
  const known = new Map(Object.entries(files).map(([file]) => [`${NAME}/${file}`, read(file)]));
  for (const path of SHARED) known.set(path, readFileSync(join(ROOT, path), 'utf8'));
  const areaProblems = localeProblems(known).filter(({ file }) => file.startsWith(NAME));
  expect(areaProblems).toEqual([]);
});

test('the test of a new area expects texts there are', () => {
  const expected = [...read('src/overview/OverviewPage.test.tsx').matchAll(/\('([^']+\.)'\)/g)];
  const texts =
    readFileSync(join(ROOT, 'shared/remote-kit/src/texts/en.json'), 'utf8') + read('locales/en.json');
  expect(expected).toHaveLength(2);
  for (const [, text = ''] of expected) expect(texts).toContain(text);
});

test.each(Object.keys(files).filter((file) => /(?<!\.d)\.tsx?$/.test(file)))('%s compiles', (file) => {
  const { diagnostics } = ts.transpileModule(read(file), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, isolatedModules: true },
  });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
});

test('every imported package is a declared dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const imported = Object.keys(files)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/ from '((?:@[^/']+\/)?[^./'][^/']*)/g)].map(([, name]) => name),
    );
  expect(imported).toEqual(expect.arrayContaining(['@foyer/wire', '@foyer/area-parts', 'zod']));
  expect(imported.filter((name) => !((name ?? '') in { ...dependencies, ...devDependencies }))).toEqual([]);
});
