import type { Page } from '@playwright/test';
import { fromChartMenu } from '../../suite/chart-menu';
import { loadFacts } from '../../suite/facts';
import { formatNumber, formatPercent, normaliseSpaces } from '../../suite/numbers';
import { callPlatform } from '../../suite/platform';
import { homeIsMounted } from '../../suite/registry-on-the-way';
import { enterSeparately, expect, screen, test } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

interface DeviceStateWire {
  readonly deviceId: string;
  readonly effectiveReportPeriod: number;
  readonly sensorStates: readonly {
    readonly sensorId: string;
    readonly measure: { readonly value: number } | null;
  }[];
}

/** Powers in an answer of `/api/states`, W. */
function powersOf({ deviceStates }: { readonly deviceStates: readonly DeviceStateWire[] }) {
  const sensor = (tag: string) => {
    for (const { deviceId, effectiveReportPeriod, sensorStates } of deviceStates) {
      const found = sensorStates.find(({ sensorId }) => sensorId === `${deviceId}-${tag}`);
      if (found?.measure) return found.measure.value / effectiveReportPeriod;
    }
    throw new Error(`the platform reports no ${tag}`);
  };
  return {
    solar: Math.round(sensor('produced_energy')),
    home: Math.round(sensor('total_energy')),
    grid: Math.round(Math.abs(sensor('electricity_meter_energy'))),
  };
}

/** Current powers of the platform, W; the page may have requested them a moment earlier. */
const livePowers = async (token: string) =>
  powersOf((await callPlatform('/api/states', token)) as unknown as Parameters<typeof powersOf>[0]);

function pictureOf(page: Page) {
  return page.getByTestId('widget-live-flow').getByRole('img').first();
}

for (const language of ['fr', 'en'] as const) {
  test(`the live flow shows what the platform measures (${language})`, async ({ page, enter }) => {
    const token = await enter('home', { language });
    await expect(pictureOf(page)).toHaveAccessibleName(/\d/);
    await expect(async () => {
      const powers = await livePowers(token);
      await page.reload();
      await expect(pictureOf(page)).toHaveAccessibleName(/\d/);
      const said = normaliseSpaces(await pictureOf(page).getAttribute('aria-label'));
      expect(said).toContain(formatNumber(powers.solar, 'W', language));
      expect(said).toContain(formatNumber(powers.home, 'W', language));
      expect(said).toContain(formatNumber(powers.grid, 'W', language));
    }).toPass({ timeout: 45_000 });
  });

  test(`yesterday’s rates match the database (${language})`, async ({ page, enter }) => {
    const yesterday = loadFacts().days.find(({ day }) => day === '2026-06-20');
    expect(yesterday, 'the database has no 20 June').toBeDefined();
    const { consumedWs, producedWs, meterWs, gridWs } = yesterday as NonNullable<typeof yesterday>;
    const autonomy = 100 * (1 - gridWs / consumedWs);
    const exportedWs = gridWs - meterWs;
    const selfConsumption = 100 * (1 - exportedWs / producedWs);

    await enter('home', { language });
    await expectRate(page, 'autonomy', autonomy, language);
    await expectRate(page, 'self-consumption', selfConsumption, language);
  });

  test(`the daily production of a month matches the database (${language})`, async ({ page, enter }) => {
    const days = loadFacts().days.filter(({ day }) => day.startsWith('2026-05'));
    expect(days).toHaveLength(31);
    await enter('home', { language, path: '/production?period=month&day=2026-05-31' });
    await expect(screen(page, 'production')).toBeVisible();
    const table = await asTable(page, language);
    for (const { day, producedWs } of days) {
      const [, month, date] = day.split('-').map(Number);
      const spelt = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      }).format(Date.UTC(2026, (month ?? 1) - 1, date));
      const name = spelt.replace(/^1 /, language === 'fr' ? '1er ' : '1 ');
      const row = table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: new RegExp(`(^|\\D)${name}`) }) });
      const value = Number(
        normaliseSpaces(await row.getByRole('cell').first().textContent())
          .replace(/[^\d,.-]/g, '')
          .replace(',', '.'),
      );
      expect(value, day).toBeCloseTo(producedWs / 3.6e6, 1);
    }
  });
}

/** Replaces the page's texts as a browser's translator does. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest('script, style')) continue;
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).append(text.data);
      text.replaceWith(font);
    }
  });
}

test('a page that the browser translates shows new figures, and its pages come and go', async ({
  page,
  complaints,
}) => {
  test.slow();
  const answered: ReturnType<typeof powersOf>[] = [];
  await page.route('**/api/states?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { deviceStates: DeviceStateWire[] };
    const sensors = body.deviceStates.flatMap(({ sensorStates }) => sensorStates);
    // Figures that differ from each answer to the next.
    for (const { measure } of sensors)
      if (measure) Object.assign(measure, { value: measure.value * (1.1 + answered.length / 10) });
    answered.push(powersOf(body));
    await route.fulfill({ response, json: body });
  });
  await page.clock.install();
  // It signs out.
  await enterSeparately(page, 'home');
  await expect(pictureOf(page)).toHaveAccessibleName(/\d/);
  await expect(page.getByTestId('widget-battery')).toBeVisible();
  await homeIsMounted(page);

  for (let refresh = 1; refresh <= 3; refresh += 1) {
    await translate(page);
    const before = answered.length;
    await page.clock.fastForward(35_000);
    await expect.poll(() => answered.length).toBeGreaterThan(before);
    await expect(async () => {
      // A slow page may have asked again meanwhile.
      const shown = answered.at(-1) as ReturnType<typeof powersOf>;
      const picture = normaliseSpaces(await pictureOf(page).textContent()).replaceAll(' ', '');
      for (const powerW of [shown.solar, shown.home, shown.grid])
        expect(picture).toContain(formatNumber(powerW, 'W', 'fr').replaceAll(' ', ''));
    }).toPass();
  }

  await translate(page);
  await page.getByTestId('menu-production').first().click();
  await expect(screen(page, 'production')).toBeVisible();
  for (const period of ['week', 'month', 'day']) {
    await translate(page);
    await page.getByTestId(`period-${period}`).click();
    await expect(page.locator('figure[data-state="ready"]').first()).toBeVisible();
  }
  await translate(page);
  await page.getByTestId('menu-home').first().click();
  await expect(screen(page, 'home')).toBeVisible();
  await expect(pictureOf(page)).toHaveAccessibleName(/\d/);
  await translate(page);
  await page.getByTestId('header-logout').dispatchEvent('click');
  await expect(screen(page, 'sign_in')).toBeVisible();
  await expect(page.locator('[data-testid^="area-error"]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

async function expectRate(
  page: Page,
  rate: 'autonomy' | 'self-consumption',
  value: number,
  language: Language,
) {
  const note = text('mf-monitoring', language, 'rate.yesterday', { rate: formatPercent(value, language) });
  await expect
    .poll(async () => normaliseSpaces(await page.getByTestId(`widget-${rate}`).textContent()))
    .toContain(normaliseSpaces(note));
}

async function asTable(page: Page, language: Language) {
  await fromChartMenu(page, 'showTable', language);
  return page.getByRole('table').first();
}
