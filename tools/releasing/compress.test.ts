import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { compressFolder } from './compress';

test('writes compressed copies of compressible files, including scripts of every kind and WebAssembly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-compress-'));
  const text = 'the sun shines '.repeat(100);
  for (const name of ['page.js', 'pdf.worker.mjs', 'reader.wasm', 'mark.png', 'release.json'])
    await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'small.css'), 'a{}');
  await compressFolder(folder);
  const copies = (await readdir(folder)).filter((name) => name.endsWith('.br')).sort();
  await rm(folder, { recursive: true });
  expect(copies).toEqual(['page.js.br', 'pdf.worker.mjs.br', 'reader.wasm.br', 'release.json.br']);
});

test('takes the copies of an earlier folder for a file that has not changed, and only for it', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'foyer-compress-'));
  const [earlier, later] = [join(parent, 'earlier'), join(parent, 'later')];
  for (const [folder, letter] of [
    [earlier, 'x'],
    [later, 'y'],
  ] as const) {
    await mkdir(folder);
    await writeFile(join(folder, 'same.wasm'), 'z'.repeat(2000));
    await writeFile(join(folder, 'changed.js'), letter.repeat(2000));
  }
  for (const file of ['same.wasm.br', 'same.wasm.gz', 'changed.js.br', 'changed.js.gz'])
    await writeFile(join(earlier, file), 'taken');
  await compressFolder(later, [join(parent, 'missing'), earlier]);
  const copies = await Promise.all(
    ['same.wasm.br', 'same.wasm.gz'].map((file) => readFile(join(later, file), 'utf8')),
  );
  const changed = brotliDecompressSync(await readFile(join(later, 'changed.js.br')));
  await rm(parent, { recursive: true });
  expect(copies).toEqual(['taken', 'taken']);
  expect(changed.toString()).toBe('y'.repeat(2000));
});
