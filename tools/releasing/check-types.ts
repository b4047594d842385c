import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT } from './folders';

/** Type-checks folders and what they import. Rejects with the errors. */
export function checkTypes(...names: readonly string[]): Promise<void> {
  const folders = names.map((name) => resolve(ROOT, name));
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const child = spawn(process.execPath, [compiler, '-b', ...folders, '--pretty', 'false'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  return new Promise((done, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) done();
      else reject(new Error(`${names.join(', ')}: its types do not hold.\n${said.trim()}`));
    });
  });
}
