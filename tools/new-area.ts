import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaFiles } from './developing/area-files';
import { ROOT } from './releasing/folders';
import { writeWhole } from './releasing/write-file';

/** `pnpm new-area mf-pool`: an area that builds, passes every check, and is in the registry of each tenant that gets all. */
async function newArea(): Promise<string> {
  const [name = ''] = process.argv.slice(2);
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error('Name it like "mf-pool".');
  if (existsSync(join(ROOT, name))) throw new Error(`${name} exists already.`);
  for (const [file, text] of Object.entries(areaFiles(name))) await writeWhole(join(ROOT, name, file), text);
  await addToTypeCheck(name);
  return [
    `${name} is there. Next:`,
    '  pnpm install',
    `  pnpm dev --area ${name}      see it in the running suite, at /${name.replace('mf-', '')}`,
    `  pnpm release ${name}         put it in force`,
  ].join('\n');
}

async function addToTypeCheck(name: string): Promise<void> {
  const file = join(ROOT, 'tsconfig.json');
  const text = await readFile(file, 'utf8');
  if (text.includes(`"${name}"`)) return;
  await writeWhole(
    file,
    text.replace('    { "path": "api" }', `    { "path": "${name}" },\n    { "path": "api" }`),
  );
}

try {
  process.stdout.write(`${await newArea()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
