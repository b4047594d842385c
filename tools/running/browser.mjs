import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Stop } from './say.mjs';

const SYSTEM = '/usr/bin/chromium';

/** Flags of every test browser: no sandbox (CI runs as root), no background traffic. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** @typedef {{ readonly path: string, readonly env: Record<string, string>, readonly from: string }} Browser */

/**
 * Finds the browser for the tests: `CHROMIUM_PATH`, else the headless shell of the npm package (a third cheaper
 * than full Chromium), else the system's, else Playwright's download. Throws {@link Stop} when there is none.
 * @param {string} root
 * @returns {Browser}
 */
export function findBrowser(root) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (runs(CHROMIUM_PATH)) return { path: CHROMIUM_PATH, env: {}, from: 'CHROMIUM_PATH' };
    throw new Stop(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not run: correct it, or leave it out.`);
  }
  const browser = packagedBrowser(root) ?? ofSystem() ?? downloadedBrowser(root);
  if (browser) return browser;
  throw new Stop('No browser for the end-to-end tests: install chromium, or name one in CHROMIUM_PATH.');
}

/**
 * The headless shell of the npm package, unpacked once into the project's cache.
 * @param {string} root
 * @returns {Browser | null}
 */
function packagedBrowser(root) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = join(root, '.cache/browser');
  mkdirSync(folder, { recursive: true });
  const script = `
    const chromium = (await import('@sparticuz/chromium')).default;
    const path = await chromium.executablePath();
    const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
    console.log(JSON.stringify({ path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }));`;
  try {
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(root, 'e2e'),
      env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      encoding: 'utf8',
    });
    const { path, env } = JSON.parse(answer);
    writeFileSync(join(env.FONTCONFIG_PATH, 'fonts.conf'), fontsIn(env.FONTCONFIG_PATH));
    return runs(path, env) ? { path, env, from: 'the npm package' } : null;
  } catch {
    return null;
  }
}

/**
 * The headless shell looks for its fonts only in /tmp, wherever they were unpacked; without any font it crashes at
 * the first character the page's own font lacks.
 * @param {string} folder
 */
function fontsIn(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
}

/** @returns {Browser | null} */
function ofSystem() {
  return existsSync(SYSTEM) && runs(SYSTEM) ? { path: SYSTEM, env: {}, from: 'the system' } : null;
}

/**
 * @param {string} root
 * @returns {Browser | null}
 */
function downloadedBrowser(root) {
  const require = createRequire(join(root, 'e2e/package.json'));
  const name = '@playwright/test';
  const { chromium } = require(name);
  if (!existsSync(chromium.executablePath())) {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: join(root, 'e2e'), stdio: 'inherit' });
  }
  const path = chromium.executablePath();
  return runs(path) ? { path, env: {}, from: 'Playwright' } : null;
}

/**
 * @param {string} path
 * @param {Record<string, string>} [env]
 */
function runs(path, env = {}) {
  const { status } = spawnSync(path, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  });
  return status === 0;
}
