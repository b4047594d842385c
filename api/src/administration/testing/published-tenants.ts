import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOYER = join(__dirname, '../../../../host/tenants/foyer.json');

/** A folder of releases with nothing but tenants, removed after the tests. */
export function publishedTenants(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tenants-'));
  mkdirSync(join(folder, 'published'));
  const foyer = JSON.parse(readFileSync(FOYER, 'utf8'));
  const tenants = names.map((name) => {
    const configuration = { ...foyer, tenant: name, brandName: `Brand ${name}` };
    return [
      name,
      { hosts: [`${name}.example`], areas: ['*'], landing: '/home', switched: {}, configuration },
    ];
  });
  writeFileSync(
    join(folder, 'published/in-force.json'),
    JSON.stringify({ revision: 1, parts: {}, tenants: Object.fromEntries(tenants) }),
  );
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
