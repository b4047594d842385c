import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ROOT } from './folders';

/** Type-checks one folder of the workspace and its imports. Rejects with the errors. */
export function checkTypes(name: string): Promise<void> {
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const child = spawn(process.execPath, [compiler, '-b', resolve(ROOT, name), '--pretty', 'false'], {
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
      else reject(new Error(`${name} is not released: its types do not hold.\n${said.trim()}`));
    });
  });
}
