import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { addAreaRelease, OWN_RELEASES } from './releases-fixture';
import { assertSmall } from './size';
import { writeWhole } from './write-file';

afterAll(() => rmSync(OWN_RELEASES, { recursive: true, force: true }));

const KIB = 1024;

test.each([
  ['all it may', { 'page.js.br': 59 * KIB, 'page.js': 500 * KIB }, null],
  ['more, compressed', { 'page.js.br': 60 * KIB, 'page.js': 61 * KIB }, '"./page" loads 61 KiB of scripts'],
  ['more, without a compressed copy', { 'page.js': 64 * KIB }, '"./page" loads 65 KiB of scripts'],
])('a module that loads %s at first', async (_, files, reason) => {
  await addAreaRelease('mf-pool', '1.0.0', { modules: { './page': { scripts: ['page.js'], styles: [] } } });
  const folder = join(OWN_RELEASES, 'mf-pool/1.0.0');
  rmSync(join(folder, 'page.js.br'), { force: true });
  for (const [file, bytes] of Object.entries({ 'remoteEntry.js': KIB, ...files }))
    await writeWhole(join(folder, file), randomBytes(bytes));
  const checked = assertSmall('mf-pool', '1.0.0');
  await (reason ? expect(checked).rejects.toThrow(reason) : expect(checked).resolves.toBeUndefined());
});
