import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApi } from './api-process';

/**
 * `pnpm --filter api check:metrics`: checks the alert rules, when they fire, and the metrics of a running process with Prometheus's
 * `promtool`.
 */
const operations = (name: string) => fileURLToPath(new URL(`../../docs/operations/${name}`, import.meta.url));

function promtool(args: readonly string[], input = ''): boolean {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  process.stdout.write(`${stdout}${stderr}`);
  return status === 0;
}

if (spawnSync('promtool', ['--version']).error) {
  console.error('promtool is not installed, so nothing was checked: it comes with Prometheus.');
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-metrics-'));
  const api = await startApi({ FOYER_DATA: folder });
  const figures = await (await fetch(`${api.origin}/metrics`)).text();
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
  const results = [
    promtool(['check', 'rules', operations('alerts.yml')]),
    promtool(['test', 'rules', operations('alerts.test.yml')]),
    promtool(['check', 'metrics'], figures),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
