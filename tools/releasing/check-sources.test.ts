import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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

test.each([
  ["export const ask = () => fetch('/api/pool');\n", 'Do not use the global variable fetch'],
  ['export const read = () => document.cookie;\n', 'document.cookie is the host’s'],
  ['export const page = <p>Pool</p>;\n', `${NAME}/src/wrong.tsx:1  hard-coded words: Pool`],
])('what it is not released with: %s', async (code, reason) => {
  await writeWhole(join(root, NAME, 'src/wrong.tsx'), code);
  await expect(checkSources(NAME, root)).rejects.toThrow(reason);
  rmSync(join(root, NAME, 'src/wrong.tsx'));
});
