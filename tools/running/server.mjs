import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './processes.mjs';

const ENTRY = join('simulator', 'src', 'main.ts');
/** Of checkouts that are measured for comparison, from before the simulator was a package. */
const FORMER_ENTRY = join('api', 'src', 'main.ts');

/**
 * Starts the server process.
 * @param {string} root
 * @param {Record<string, string | undefined>} env
 * @param {Parameters<typeof launch>[2]} [options]
 */
export function launchServer(root, env, options) {
  return launch(process.execPath, ['--import', 'tsx', existsSync(join(root, ENTRY)) ? ENTRY : FORMER_ENTRY], {
    ...options,
    cwd: root,
    env,
  });
}

/**
 * Waits until `GET /healthz` answers 200 and returns its body. Rejects when the process ends first, or after the
 * limit.
 * @param {import('./processes.mjs').Running} server
 * @param {string} origin
 * @param {{ limitMs: number, onProgress?: (text: string) => void }} options
 */
export async function waitUntilHealthy(server, origin, { limitMs, onProgress }) {
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  const endMs = Date.now() + limitMs;
  let said = '';
  while (!over && Date.now() < endMs) {
    const health = await fetchHealth(origin);
    if (health?.ok) return health.body;
    const progress = typeof health?.body?.progress === 'string' ? health.body.progress : '';
    if (progress && progress !== said) onProgress?.(progress);
    said = progress;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(over ? 'ended' : 'too slow');
}

/** @param {string} origin */
async function fetchHealth(origin) {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(3_000) });
    const body = /** @type {{ progress?: unknown }} */ (await answer.json());
    return { ok: answer.ok, body };
  } catch {
    return null;
  }
}
