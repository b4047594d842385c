import './releases-fixture';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropDrafts } from './drafts';
import { ROOT } from './folders';
import { OWN_RELEASES } from './releases-fixture';

afterEach(() => rmSync(OWN_RELEASES, { recursive: true, force: true }));

test.each(['SIGINT', 'SIGTERM'] as const)('%s during a build removes its draft', async (signal) => {
  const draft = join(OWN_RELEASES, 'draft');
  mkdirSync(draft, { recursive: true });
  const url = JSON.stringify(join(ROOT, 'tools/releasing/drafts.ts'));
  const script = `import(${url}).then(({ dropOnSignal }) => { dropOnSignal(${JSON.stringify(draft)}); console.log('ready'); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  expect(await ended).toBe(130);
  expect(existsSync(draft)).toBe(false);
});

test('drafts of ended processes are removed, those of running ones stay', async () => {
  const [gone, living] = [2 ** 22 + 1, process.pid].map((pid) =>
    join(OWN_RELEASES, `host/1.0.0.draft-${pid}`),
  );
  for (const folder of [gone, living]) mkdirSync(folder ?? '', { recursive: true });
  await dropDrafts();
  expect([existsSync(gone ?? ''), existsSync(living ?? '')]).toEqual([false, true]);
});
