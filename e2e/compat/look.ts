import { type Area, type AreaFixtures, placesOf, visitAll } from '@foyer/area-e2e';
import type { Browser, Page } from '@playwright/test';
import { NOTES } from '../suite/areas';
import { signedIn } from '../suite/browser';
import { tokenOf } from '../suite/platform';

const LIMIT_MS = 30_000;

/** What a browser finds of an area in a suite. */
export interface Look {
  /** One sentence each. */
  readonly faults: readonly string[];
  /** Places that no example account shows. */
  readonly unseen: readonly string[];
}

/** Opens every page and contribution of areas with the example accounts. */
export async function lookAt(
  browser: Browser,
  origin: string,
  areas: readonly Area[],
): Promise<Map<string, Look>> {
  const context = await signedIn(browser, origin, 'home');
  const page = await context.newPage();
  const tokens = new Map<string, string>();
  const enter: AreaFixtures['enter'] = async (account) => {
    const token = tokens.get(account) ?? (await tokenOf(account, origin));
    tokens.set(account, token);
    // Left first: a page that detects another session ends its own.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'authToken', value: token, url: origin }]);
    return token;
  };
  try {
    const looks = new Map<string, Look>();
    for (const area of areas) looks.set(area.name, await lookAtOne(page, enter, area));
    return looks;
  } finally {
    await context.close();
  }
}

async function lookAtOne(page: Page, enter: AreaFixtures['enter'], area: Area): Promise<Look> {
  const faults: string[] = [];
  const onError = ({ message }: Error) => faults.push(`Uncaught error: ${message}`);
  page.on('pageerror', onError);
  try {
    const places = placesOf(area, NOTES);
    const unseen = await visitAll({ page, enter }, places, 'fr', async ({ what }) => {
      if (!(await showsFigures(page, what))) faults.push(`${what} has no figures.`);
    });
    return { faults, unseen };
  } catch (error) {
    const [message] = String(error).split('\n');
    return { faults: [...faults, message ?? ''], unseen: [] };
  } finally {
    page.off('pageerror', onError);
  }
}

/** Whether a page has the chart or the live number that tell that shared modules and streams work. */
async function showsFigures(page: Page, what: string): Promise<boolean> {
  const figures =
    what === 'battery'
      ? page.locator('main .apexcharts-canvas')
      : page.getByTestId('widget-live-flow').getByRole('img', { name: /\d/ });
  if (what !== 'home' && (what !== 'battery' || !page.url().endsWith('/battery'))) return true;
  return figures
    .first()
    .waitFor({ timeout: LIMIT_MS })
    .then(
      () => true,
      () => false,
    );
}
