import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descriptorOf } from './manifest';
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
  [
    'a number where a text belongs',
    { ...manifest, slots: [{ ...slot, module: 7 }] },
    /expected string, received number/,
  ],
  [
    'a misspelt field of a contribution',
    { ...manifest, slots: [{ ...slot, hieghtPx: 120 }] },
    /mf-pool\/remote\.json.*no field "slots\[0\]\.hieghtPx"\. Did you mean "heightPx"\?/,
  ],
  ['a misspelt field of the manifest', { ...manifest, emit: [] }, /no field "emit"\. Did you mean "emits"\?/],
  ['a call that is neither an id nor a path', { ...manifest, needs: ['https://else.where'] }, /needs/],
  ['a name that differs from the folder', { ...manifest, name: 'mf-tea' }, /says it is "mf-tea"/],
  [
    'an own event called like another area’s',
    { ...manifest, events: { 'mf-tea/filled@1': {} } },
    /the event "mf-tea\/filled@1" is not called like "mf-pool\/filled@1"/,
  ],
  ['an own event without a version', { ...manifest, events: { 'mf-pool/filled': {} } }, /is not called like/],
  [
    'a field of an unknown kind',
    { ...manifest, events: { 'mf-pool/filled@1': { level: 'nummber' } } },
    /Did you mean "number"\?/,
  ],
  [
    'an own event among those of the contract',
    { ...manifest, emits: ['mf-pool/filled@1'] },
    /under "events"/,
  ],
])('rejects %s with the reason', async (_, remote, reason) => {
  await expect(describeArea(remote)).rejects.toThrow(reason);
});

test('accepts the field that names the schema', async () => {
  await expect(describeArea({ $schema: './schema.json', ...manifest })).resolves.toMatchObject({ name });
});

test('names the file that is no JSON', async () => {
  await writeWhole(join(folder, 'remote.json'), '{ "name": "mf-pool", }');
  await expect(descriptorOf(folder)).rejects.toThrow(
    /^mf-pool\/remote\.json is no JSON: .+ in JSON at .+\.$/,
  );
});

test('rejects a contribution without a view', async () => {
  await expect(describeArea(manifest, views('pol: Pool'))).rejects.toThrow(
    'has no such view. Did you mean "pol"?',
  );
});
