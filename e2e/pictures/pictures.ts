import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, settled } from '@foyer/area-e2e';
import { checkAtMost, type Finding } from '../harness/findings';
import { type LongRun, longRun } from '../harness/long-run';
import { text } from '../harness/options';
import { withToken } from '../suite/browser';
import { ROOT } from '../suite/places';
import { callPlatform, tokenOf } from '../suite/platform';

const MOST_KB = 150;

/** Pictures of the README, of the example homes at noon of a summer day. */
const PICTURES = [
  { name: 'home', account: 'home', path: '/home', screen: 'home', width: 1280, height: 900 },
  {
    name: 'operators',
    account: 'operator',
    path: '/operator/households',
    screen: 'operatorHouseholds',
    width: 1280,
    height: 900,
  },
  { name: 'phone', account: 'home', path: '/production', screen: 'production', width: 390, height: 844 },
] as const satisfies readonly { readonly account: Account; readonly [more: string]: unknown }[];

const OPTIONS = {
  /** Folder for the pictures, from the root. */
  folder: text('docs/pictures'),
};

/** `pnpm --filter e2e pictures`: takes the pictures of the README. Fails for one that is too large. */
async function takePictures(run: LongRun<typeof OPTIONS>): Promise<readonly Finding[]> {
  const folder = join(ROOT, run.options.folder);
  mkdirSync(folder, { recursive: true });
  const { origin } = await run.startSuite(await run.copySuite());
  const browser = await run.startBrowser();
  const findings: Finding[] = [];
  for (const { name, account, path, screen, width, height } of PICTURES) {
    const token = await tokenOf(account, origin);
    await callPlatform('/api/user/update', token, { language: 'en' }, origin);
    const options = { viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce' } as const;
    const context = await withToken(browser, origin, token, options);
    const page = await context.newPage();
    await page.goto(path);
    await settled(page, screen);
    await page.waitForLoadState('networkidle');
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    await context.close();
    findings.push(checkAtMost(`${name}.png`, statSync(file).size / 1_000, MOST_KB, ' kB'));
  }
  return findings;
}

await longRun('pictures', OPTIONS, takePictures);
