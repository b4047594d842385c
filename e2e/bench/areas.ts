import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { endAllOnSignal } from '../../tools/running/processes.mjs';
import type { Account } from '../suite/accounts';
import { freePort } from '../suite/free-port';
import { copyWhole, seededDatabase, startInstance } from '../suite/instance';
import { PORT, ROOT } from '../suite/places';
import { tokenOf } from '../suite/platform';
import { startBrowser } from './start-browser';

const KIB = 1024;
const FOLDER = join(ROOT, '.cache/e2e/bench-areas');

interface FirstScreen {
  readonly area: string;
  readonly path: string;
  readonly account: Account;
  /** Its own JavaScript on the wire until the page is quiet, KiB. */
  readonly mostKib: number;
}

/** The first page of each area, as somebody sees it for whom it is. */
const SCREENS: readonly FirstScreen[] = [
  { area: 'mf-registration', path: '/registration/user_informations', account: 'installer', mostKib: 60 },
  { area: 'mf-installer', path: '/installer/pending_installations', account: 'maintainer', mostKib: 45 },
  { area: 'mf-heating', path: '/user/electric_heating', account: 'home', mostKib: 45 },
  { area: 'mf-support', path: '/support', account: 'support', mostKib: 45 },
  { area: 'mf-user-panel', path: '/user/options', account: 'home', mostKib: 60 },
  { area: 'mf-battery', path: '/battery', account: 'home', mostKib: 45 },
  { area: 'mf-monitoring', path: '/home', account: 'home', mostKib: 60 },
];

interface Measured {
  readonly ownKib: number;
  readonly allKib: number;
}

async function measure(
  browser: Browser,
  origin: string,
  { area, path, account }: FirstScreen,
): Promise<Measured> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: 'authToken', value: await tokenOf(account, origin), url: origin }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const scripts = new Map<string, { path: string; bytes: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('.js')) scripts.set(requestId, { path: pathname, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  await page.goto(path);
  await page.locator('[data-testid^="page-"]').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const all = [...scripts.values()];
  const sum = (some: typeof all) => some.reduce((bytes, script) => bytes + script.bytes, 0) / KIB;
  await context.close();
  return { ownKib: sum(all.filter((one) => one.path.startsWith(`/releases/${area}/`))), allKib: sum(all) };
}

/** `pnpm bench:areas`: what the first screen of each area costs in JavaScript of its own. Fails over budget. */
async function bench(): Promise<boolean> {
  const [data, releases] = [join(FOLDER, 'data'), join(FOLDER, 'releases')];
  copyWhole(join(ROOT, 'releases'), releases);
  copyWhole(await seededDatabase(PORT, releases), data);
  const instance = await startInstance({ port: await freePort(), data, releases });
  const browser = await startBrowser();
  let isWithin = true;
  try {
    console.log('JavaScript on the wire at the first screen of each area, browser empty\n');
    console.log(
      `${'area'.padEnd(18)}${'page'.padEnd(36)}${'own KiB'.padStart(9)}${'at most'.padStart(9)}${'all KiB'.padStart(9)}`,
    );
    for (const one of SCREENS) {
      const { ownKib, allKib } = await measure(browser, instance.origin, one);
      // Nothing of its own would mean that something else was measured.
      const isFine = ownKib > 0 && ownKib <= one.mostKib;
      isWithin &&= isFine;
      const cells = [ownKib.toFixed(1), String(one.mostKib), allKib.toFixed(1)].map((cell) =>
        cell.padStart(9),
      );
      console.log(`${one.area.padEnd(18)}${one.path.padEnd(36)}${cells.join('')}${isFine ? '' : ' <- over'}`);
    }
  } finally {
    await browser.close();
    await instance.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
  console.log(isWithin ? '\n✓ all within their budgets' : '\n✗ over budget');
  return isWithin;
}

endAllOnSignal();
process.exitCode = (await bench()) ? 0 : 1;
