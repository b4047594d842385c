import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArea } from '../developing/write-area';
import { checkSources } from './check-sources';
import { ROOT } from './folders';
import { writeWhole } from './write-file';

const NAME = 'mf-heat-pump';
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'foyer-sources-'));
  for (const file of [
    'biome.json',
    '.gitignore',
    'docs/words.md',
    'shared/area-parts/src',
    'shared/remote-kit/src/texts',
  ])
    cpSync(join(ROOT, file), join(root, file), { recursive: true });
  await writeArea(NAME, root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a new area passes lint, format and conventions as it is made', async () => {
  await expect(checkSources(NAME, root)).resolves.toBeUndefined();
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  expect(() =>
    execFileSync(process.execPath, [biome, 'check', NAME], { cwd: root, stdio: 'pipe' }),
  ).not.toThrow();
});

test('an area that leads to pages of another one and of the host passes with these declared', async () => {
  const manifest = join(root, NAME, 'remote.json');
  const text = readFileSync(manifest, 'utf8');
  const leading = join(root, NAME, 'src/leading.ts');
  await writeWhole(join(root, 'mf-other/remote.json'), '{ "routes": [{ "path": "/other/page" }] }\n');
  await writeWhole(
    join(root, 'host/src/shell/page/shell-pages.ts'),
    "const PAGES = {\n  '/sign_in': 1,\n};\n",
  );
  await writeWhole(leading, "export const LEADS_TO = ['/other/page', '/sign_in'];\n");
  const declare = (navigates: string[]) =>
    writeWhole(manifest, JSON.stringify({ ...JSON.parse(text), navigates }));
  try {
    await declare(['/other/page', '/sign_in']);
    await expect(checkSources(NAME, root)).resolves.toBeUndefined();
    await declare(['/other/page']);
    await expect(checkSources(NAME, root)).rejects.toThrow('navigates lacks /sign_in');
  } finally {
    await writeWhole(manifest, text);
    rmSync(leading);
    for (const beside of ['mf-other', 'host']) rmSync(join(root, beside), { recursive: true });
  }
});

test.each([
  ["export const ask = () => fetch('/api/pool');\n", 'Do not use the global variable fetch'],
  ['export const read = () => document.cookie;\n', 'document.cookie is the host’s'],
  ['export const page = <p>Pool</p>;\n', `${NAME}/src/wrong.tsx:1  hard-coded words: Pool`],
])('what it is not released with: %s', async (code, reason) => {
  await writeWhole(join(root, NAME, 'src/wrong.tsx'), code);
  await expect(checkSources(NAME, root)).rejects.toThrow(reason);
  rmSync(join(root, NAME, 'src/wrong.tsx'));
});
