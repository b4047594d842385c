import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of releases with nothing but a list of tenants, removed after the tests. */
export function publishedTenants(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tenants-'));
  mkdirSync(join(folder, 'published'));
  const list = names.map((name) => ({ name, hosts: [`${name}.example`] }));
  writeFileSync(join(folder, 'published/tenants.json'), JSON.stringify(list));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
