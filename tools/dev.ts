import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { serveArea } from './developing/serve-area';
import { areaNames } from './releasing/folders';

/** `pnpm dev --area mf-battery`: one area from its sources, with reload on save, inside the running suite. */
async function dev(): Promise<void> {
  const { values } = parseArgs({
    options: {
      area: { type: 'string' },
      port: { type: 'string', default: '8081' },
      suite: { type: 'string', default: 'http://localhost:8080' },
    },
  });
  const { area = '', port, suite } = values;
  if (!areaNames().includes(area))
    throw new Error(`Say which area: --area ${areaNames().join(', --area ')}.`);
  await fetch(`${suite}/healthz`).catch(() => {
    throw new Error(
      `The suite does not answer on ${suite}: run "npm start" first, or say where it is with --suite.`,
    );
  });
  await checkFree(Number(port));
  await serveArea({ area, port: Number(port), suite });
  process.stdout.write(`${area} from its sources, everything else from ${suite}: http://localhost:${port}\n`);
}

/** webpack-dev-server would end with a stack trace. */
function checkFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Error(`Port ${port} is in use: choose another with --port.`)));
    probe.listen(port, 'localhost', () => probe.close(() => resolve()));
  });
}

try {
  await dev();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
