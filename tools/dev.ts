import { parseArgs } from 'node:util';
import { serveDeveloped } from './developing/serve-developed';
import { areaNames } from './releasing/folders';
import { assertFree } from './running/port.mjs';
import { runTool } from './running/say.mjs';

/**
 * `pnpm dev --area mf-battery`: serves host and one area from their sources with hot reload, inside the running
 * suite.
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
  if (![...areaNames(), 'host'].includes(area))
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
  await serveDeveloped({ area: area === 'host' ? null : area, port: Number(port), suite });
  const what = area === 'host' ? 'The host from its sources' : `${area} and the host from their sources`;
  return `${what}, everything else from ${suite}: http://localhost:${port}`;
}

await runTool(dev);
