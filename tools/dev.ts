import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveDeveloped } from './developing/serve-developed';
import { areaNames, ROOT } from './releasing/folders';
import { assertFree } from './running/port.mjs';
import { runTool } from './running/say.mjs';

/**
 * `pnpm dev --area mf-battery`: serves host and one area from their sources with hot reload, inside the running
 * suite. An area outside the workspace is named by its folder.
 */
async function dev(): Promise<string> {
  const { values } = parseArgs({
    options: {
      area: { type: 'string' },
      port: { type: 'string', default: '8081' },
      suite: { type: 'string', default: 'http://localhost:8080' },
    },
  });
  const { area = '', port, suite } = values;
  const folder = areaNames().includes(area) ? join(ROOT, area) : resolve(area);
  const isArea = area !== '' && existsSync(join(folder, 'remote.json'));
  if (!isArea && area !== 'host')
    throw new Error(
      `Say which area: --area ${areaNames().join(', --area ')}; --area host for the host alone.`,
    );
  await fetch(`${suite}/healthz`).catch(() => {
    throw new Error(
      `The suite does not answer on ${suite}: run "npm start" first, or say where it is with --suite.`,
    );
  });
  // webpack-dev-server would fail with a stack trace.
  await assertFree(Number(port), 'localhost').catch(() => {
    throw new Error(`Port ${port} is in use: choose another with --port.`);
  });
  await serveDeveloped({ folder: isArea ? folder : null, port: Number(port), suite });
  const what = isArea ? `${basename(folder)} and the host from their sources` : 'The host from its sources';
  return `${what}, everything else from ${suite}: http://localhost:${port}`;
}

await runTool(dev);
