import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@foyer/area-e2e';
import type { Browser } from '@playwright/test';
import { printLine } from '../../tools/running/say.mjs';
import { checkAtMost, type Finding } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { signedIn } from '../suite/browser';
import { ROOT } from '../suite/places';
import { followTraffic } from './measure';

const KIB = 1024;

interface FirstScreen {
  readonly area: string;
  readonly path: string;
  readonly account: Account;
}

/** The first page of each area, with an account that may open it. */
const SCREENS: readonly FirstScreen[] = [
  { area: 'mf-registration', path: '/registration/user_informations', account: 'installer' },
  { area: 'mf-installer', path: '/installer/pending_installations', account: 'maintainer' },
  { area: 'mf-heating', path: '/user/electric_heating', account: 'home' },
  { area: 'mf-support', path: '/support', account: 'support' },
  { area: 'mf-operator', path: '/operator/overview', account: 'operator' },
  { area: 'mf-user-panel', path: '/user/options', account: 'home' },
  { area: 'mf-battery', path: '/battery', account: 'home' },
  { area: 'mf-monitoring', path: '/home', account: 'home' },
];

/** `pnpm --filter e2e bench:areas`: JavaScript size of each area's first screen. Fails over budget. */
async function bench(run: LongRun<object>): Promise<readonly Finding[]> {
  const { origin } = await run.startSuite(await run.copySuite());
  const browser = await run.startBrowser();
  printLine('\nJavaScript on the wire at the first screen of each area, browser empty');
  const findings: Finding[] = [];
  for (const screen of SCREENS) {
    const { ownKib, allKib } = await measure(browser, origin, screen);
    const limit = checkAtMost(`${screen.area}, ${screen.path}`, ownKib, entryBudgetKib(screen.area), ' KiB');
    // Zero bytes means that something else was measured.
    findings.push({ ok: ownKib > 0 && limit.ok, what: `${limit.what}, ${allKib.toFixed(0)} KiB in all` });
  }
  return findings;
}

/** Limit of the area's own JavaScript until the page is quiet, KiB: `budgets` of its `remote.json`. */
function entryBudgetKib(area: string): number {
  return JSON.parse(readFileSync(join(ROOT, area, 'remote.json'), 'utf8')).budgets.entryKiB;
}

async function measure(browser: Browser, origin: string, { area, path, account }: FirstScreen) {
  const context = await signedIn(browser, origin, account, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const { requests } = await followTraffic(cdp);
  await page.goto(path);
  await page.locator('[data-testid^="page-"]').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const scripts = [...requests.values()].filter((request) => request.path.endsWith('.js'));
  const kibOf = (some: typeof scripts) => some.reduce((bytes, script) => bytes + script.bytes, 0) / KIB;
  await context.close();
  const own = scripts.filter((script) => script.path.startsWith(`/releases/${area}/`));
  return { ownKib: kibOf(own), allKib: kibOf(scripts) };
}

await longRun('bench-areas', {}, bench);
