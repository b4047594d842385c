import type { Page } from '@playwright/test';
import { fromChartMenu } from '../../suite/chart-menu';
import { loadFacts } from '../../suite/facts';
import { formatNumber, formatPercent, normaliseSpaces } from '../../suite/numbers';
import { callPlatform } from '../../suite/platform';
import { expect, screen, test } from '../../suite/test';
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
