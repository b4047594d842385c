import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
