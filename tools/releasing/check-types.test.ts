import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTypes } from './check-types';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-types-'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { lib: ['es2023'], types: [] } }),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('correct types allow a release', async () => {
  writeFileSync(join(folder, 'page.ts'), 'export const heightPx: number = 3;');
  await expect(checkTypes(folder)).resolves.toBeUndefined();
});

test('a type error stops it and names the place', async () => {
  writeFileSync(join(folder, 'page.ts'), "export const heightPx: number = 'three';");
  await expect(checkTypes(folder)).rejects.toThrow(/its types do not hold.\n.*page.ts\(1,14\): error TS2322/);
});
