import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { formatSeconds, printLine, Stop } from './say.mjs';

const STAMP = 'node_modules/.foyer-installed';

/**
 * Installs from the lockfile if it or a manifest has changed since the last time.
 * @param {string} root
 */
export async function install(root) {
  const wanted = fingerprint(root);
  if (read(join(root, STAMP)) === wanted && read(join(root, 'node_modules/.modules.yaml')) !== null) return;
  const begunMs = Date.now();
  printLine('Installing packages (the first time takes a minute)…');
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await run(
    'The packages could not be installed: check the connection and the message above, then start again.',
    'npx',
    ['--yes', '--prefer-offline', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'],
    // CI mode disables prompts.
    { cwd: root, show: false, env: { CI: 'true' } },
  );
  writeFileSync(join(root, STAMP), wanted);
  printLine(`Installed in ${formatSeconds(begunMs)}.`);
}

/** @param {string} root */
export function fingerprint(root) {
  const manifests = ['.', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => join(folder, entry.name, 'package.json')),
  );
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests.sort()];
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  const lock = join(root, 'pnpm-lock.yaml');
  if (!existsSync(lock))
    throw new Stop('pnpm-lock.yaml is missing: take the project afresh, it is part of it.');
  return hash.digest('hex');
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
