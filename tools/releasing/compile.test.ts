import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descriptorOf } from './compile';
import { writeWhole } from './write-file';

const parent = mkdtempSync(join(tmpdir(), 'foyer-areas-'));
const name = 'mf-pool';
const folder = join(parent, name);
const slot = { slot: 'dashboard.widget', id: 'pool', module: './widgets', order: 1 };
const manifest = { name, contract: '^2.0.0', slots: [slot] };
const views = (ids: string) => `export default defineRemote({ views: { ${ids} } });`;

async function describeArea(remote: object, widgets = views('pool: Pool')) {
  await writeWhole(join(folder, 'remote.json'), JSON.stringify(remote));
  await writeWhole(join(folder, 'src/remote/widgets.ts'), widgets);
  return descriptorOf(folder);
}

afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('accepts a manifest whose modules exist', async () => {
  await expect(describeArea(manifest)).resolves.toMatchObject({ name, needs: [] });
});

test.each([
  [
    'a misspelt slot',
    { ...manifest, slots: [{ ...slot, slot: 'dashboard.wigdet' }] },
    /Did you mean "dashboard.widget"\?/,
  ],
  ['a call that is neither an id nor a path', { ...manifest, needs: ['https://else.where'] }, /needs/],
  ['a name that differs from the folder', { ...manifest, name: 'mf-tea' }, /says it is "mf-tea"/],
])('rejects %s with the reason', async (_, remote, reason) => {
  await expect(describeArea(remote)).rejects.toThrow(reason);
});

test('rejects a contribution without a view', async () => {
  await expect(describeArea(manifest, views('pol: Pool'))).rejects.toThrow(
    'has no such view. Did you mean "pol"?',
  );
});
